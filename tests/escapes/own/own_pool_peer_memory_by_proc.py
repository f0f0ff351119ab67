# id: own_pool_peer_memory_by_proc
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1 ask=allow_read:["/proc"]
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():  # both come from one template, have one user and may be traced
    f = open("/proc/%d/mem" % W["peer"], "rb", 0); f.seek(W["peer_addr"])
    return f.read(24).decode()
run(attack)
