# id: own_pool_peer_killed_by_tkill
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():  # tkill with a signal that ends it
    sc(200, 130, W["peer"], 9)
    return "killed another request"
run(attack)
