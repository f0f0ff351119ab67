# id: own_resources_size_signal_ignored
# category: resources
# source: own
# flags: --allow-read={rw} --allow-write={rw} --max-file-size=1m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import signal
def attack():  # writing on after the warning
    fd = os.open(W["rw"] + "/big", os.O_CREAT | os.O_RDWR, 0o600)
    assert os.write(fd, b"x" * 8192) == 8192  # below the limit
    try:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        for n in range(2048): os.pwrite(fd, b"x" * 4096, n * 4096)
    except OSError: pass
    n = os.fstat(fd).st_size
    return "file of %d KiB" % (n >> 10) if n > 1 << 20 else None
run(attack)
