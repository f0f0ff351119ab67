# id: own_pool_cap_file_that_links
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_read:["{rd}/link_to_secret"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():
    return open(W["rd"] + "/link_to_secret").read()
run(attack)
