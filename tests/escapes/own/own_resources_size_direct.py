# id: own_resources_size_direct
# category: resources
# source: own
# flags: --allow-read={rw} --allow-write={rw} --max-file-size=1m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import mmap
def attack():  # past the page cache
    fd = os.open(W["rw"] + "/big", os.O_CREAT | os.O_RDWR, 0o600)
    assert os.write(fd, b"x" * 8192) == 8192  # below the limit
    try:
        m = mmap.mmap(-1, 4 << 20); fd = os.open(W["rw"] + "/big", os.O_RDWR | os.O_DIRECT)
        os.writev(fd, [m])
    except OSError: pass
    n = os.fstat(fd).st_size
    return "file of %d KiB" % (n >> 10) if n > 1 << 20 else None
run(attack)
