# id: own_pool_peer_traced
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
    sc(101, 117, 0x4206, W["peer"], 0, 0)  # PTRACE_SEIZE
    return "traces another request"
run(attack)
