# id: own_pool_cap_link
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_read:["{rd}/link_dir"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():  # a link within what the limit allows that leads out of it
    return open(W["rd"] + "/link_dir/secret.txt").read()
run(attack)
