# id: own_pool_peer_environment_by_proc
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1 ask=allow_read:["/proc"]
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():
    return "read %d bytes" % len(open("/proc/%d/environ" % W["peer"], "rb").read())
run(attack)
