# id: own_pool_cap_write
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_write:["{wd}"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():
    open(W["wd"] + "/new", "w").close()
    return "wrote where the limit allows no writing"
run(attack)
