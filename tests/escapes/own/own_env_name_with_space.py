# id: own_env_name_with_space
# category: env
# source: own
# flags: "--allow-env= PYNOX_CANARY_TOKEN"
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1
# setup: base world
# prelude: attack
def attack():  # a name that another parser would trim
    return next((v for v in os.environ.values() if "CANARY-" in v), None)
run(attack)
