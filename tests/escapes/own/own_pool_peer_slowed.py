# id: own_pool_peer_slowed
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
    os.setpriority(os.PRIO_PROCESS, W["peer"], 10)
    return "slowed another request down"
run(attack)
