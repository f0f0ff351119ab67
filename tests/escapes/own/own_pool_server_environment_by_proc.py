# id: own_pool_server_environment_by_proc
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool ask=allow_read:["/proc"]
# setup: base world
# prelude: attack
def attack():
    e = open("/proc/%d/environ" % W["server"], "rb").read()
    return "read %d bytes: %s" % (len(e), e[e.find(b"CANARY-"):][:23])
run(attack)
