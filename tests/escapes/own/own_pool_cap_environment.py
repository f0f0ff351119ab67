# id: own_pool_cap_environment
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_env:["PYNOX_CANARY_TOKEN"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():
    return os.environ.get("PYNOX_CANARY_TOKEN")
run(attack)
