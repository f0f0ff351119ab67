# id: own_resources_size_other_thread
# category: resources
# source: own
# flags: --allow-read={rw} --allow-write={rw} --max-file-size=1m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
threading.excepthook = lambda a: None
def attack():  # the limit is the process's
    fd = os.open(W["rw"] + "/big", os.O_CREAT | os.O_RDWR, 0o600)
    assert os.write(fd, b"x" * 8192) == 8192  # below the limit
    try:
        t = threading.Thread(target=lambda: os.pwrite(fd, b"x", 8 << 20)); t.start(); t.join()
    except OSError: pass
    n = os.fstat(fd).st_size
    return "file of %d KiB" % (n >> 10) if n > 1 << 20 else None
run(attack)
