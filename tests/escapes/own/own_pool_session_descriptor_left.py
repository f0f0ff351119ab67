# id: own_pool_session_descriptor_left
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2 ask_once=1 ask=allow_read:["{rd}"]
# setup: each step has a session of its own
# prelude: attack
import stat
def attack():
    if W["step"] == 1: os.open(W["rfile"], os.O_RDONLY); return
    for fd in range(3, 1024):
        try:
            found = stat.S_ISREG(os.fstat(fd).st_mode) and os.pread(fd, 7, 0)
            if found == b"granted": return "read another session's file"
        except OSError: pass
run(attack)
