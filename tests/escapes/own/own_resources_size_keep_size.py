# id: own_resources_size_keep_size
# category: resources
# source: own
# flags: --allow-read={rw} --allow-write={rw} --max-file-size=1m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # disk space beyond the file's end
    fd = os.open(W["rw"] + "/big", os.O_CREAT | os.O_RDWR, 0o600)
    assert os.write(fd, b"x" * 8192) == 8192  # below the limit
    try:
        sc(285, 47, fd, 1, 0, 8 << 20)
    except OSError: pass
    n = os.fstat(fd).st_blocks * 512
    return "file of %d KiB" % (n >> 10) if n > 1 << 20 else None
run(attack)
