# id: own_pool_server_output_by_proc
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool ask=allow_read:["/proc"]|allow_write:["/proc"]
# setup: base world
# prelude: attack
def attack():  # an answer of its own making, through the server's own descriptor
    fd = os.open("/proc/%d/fd/1" % W["server"], os.O_WRONLY)
    os.write(fd, b'{"id": "FORGED", "exit": 0}\n')
run(attack)
