# id: own_pool_cap_second_of_two
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_read:["{rd}","{secret_dir}"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():  # one path that is allowed and one that is not
    return open(W["secret"]).read()
run(attack)
