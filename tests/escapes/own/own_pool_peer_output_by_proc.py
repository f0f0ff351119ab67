# id: own_pool_peer_output_by_proc
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1 ask=allow_read:["/proc"]|allow_write:["/proc"]
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():
    fd = os.open("/proc/%d/fd/1" % W["peer"], os.O_WRONLY)
    return "wrote %d bytes as another request" % os.write(fd, b"signal forged")
run(attack)
