# id: own_env_stream_locked_by_range
# category: env
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: stdin=file
# setup: base world
# prelude: attack
import fcntl, struct
def attack():  # F_OFD_SETLK, which a process does not take with it
    fcntl.fcntl(0, 37, struct.pack('hhqqi4x', 0, 0, 0, 0, 0))
run(attack)
