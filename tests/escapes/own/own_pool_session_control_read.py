# id: own_pool_session_control_read
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=pool session=1 runs=2 served=1
# setup: each step has a session of its own
# prelude: attack
def attack():  # takes the server's next order before whoever it is meant for
    for fd in range(3, 1024):
        try: os.set_blocking(fd, False); os.read(fd, 65536)
        except OSError: pass
run(attack)
