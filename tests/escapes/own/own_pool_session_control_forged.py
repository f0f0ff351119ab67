# id: own_pool_session_control_forged
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=pool session=1 served=1
# setup: a session of its own
# prelude: attack
def attack():  # whatever leads to the server gets what looks like an answer, an end, an order
    for fd in range(3, 1024):
        for message in (b'{"id": "FORGED", "exit": 0}\n', b"\0" * 8, b"\1" + b"\xff" * 63, b"exit 0\n"):
            try: os.set_blocking(fd, False); os.write(fd, message)
            except OSError: pass
run(attack)
