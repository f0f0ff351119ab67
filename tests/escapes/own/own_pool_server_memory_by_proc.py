# id: own_pool_server_memory_by_proc
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
    return "opened the server's memory: %d" % os.open("/proc/%d/mem" % W["server"], os.O_RDONLY)
run(attack)
