# id: own_pool_peer_moved
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():
    os.sched_setaffinity(W["peer"], os.sched_getaffinity(0))
    return "said where another request runs"
run(attack)
