# id: own_pool_server_input_by_proc
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool ask=allow_read:["/proc"]
# setup: base world
# prelude: attack
def attack():  # a request of its own making needs the other end; to read what others ask needs this one
    return "reads the server's requests: %d" % os.open("/proc/%d/fd/0" % W["server"], os.O_RDONLY | os.O_NONBLOCK)
run(attack)
