# id: own_pool_peer_output_taken
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():  # what it writes would be answered as the other's
    return "holds another request's output: %d" % sc(438, 438, os.pidfd_open(W["peer"]), 1, 0)
run(attack)
