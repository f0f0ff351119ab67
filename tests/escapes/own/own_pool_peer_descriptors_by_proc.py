# id: own_pool_peer_descriptors_by_proc
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
    return "sees where its output goes: " + os.readlink("/proc/%d/fd/1" % W["peer"])
run(attack)
