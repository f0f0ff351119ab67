# id: own_pool_cap_root
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_read:["/"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():
    return open(W["secret"]).read()
run(attack)
