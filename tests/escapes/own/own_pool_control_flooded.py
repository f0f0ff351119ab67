# id: own_pool_control_flooded
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=pool served=1
# setup: base world
# prelude: attack
def attack():  # whatever leads to the server gets more than it can take
    for fd in range(3, 1024):
        try:
            os.set_blocking(fd, False)
            for _ in range(64): os.write(fd, b"\0" * 65536)
        except OSError: pass
run(attack)
