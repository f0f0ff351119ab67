# id: own_resources_size_insert_range
# category: resources
# source: own
# flags: --allow-read={rw} --allow-write={rw} --max-file-size=1m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # not a byte is written: the rest moves up
    fd = os.open(W["rw"] + "/big", os.O_CREAT | os.O_RDWR, 0o600)
    assert os.write(fd, b"x" * 8192) == 8192  # below the limit
    try:
        sc(285, 47, fd, 0x20, 0, 8 << 20)
    except OSError: pass
    n = os.fstat(fd).st_size
    return "file of %d KiB" % (n >> 10) if n > 1 << 20 else None
run(attack)
