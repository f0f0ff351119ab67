# id: own_pool_session_over_limit
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 pool_limit={rd} ask=allow_read:["{secret_dir}"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():
    return open(W["secret"]).read()
run(attack)
