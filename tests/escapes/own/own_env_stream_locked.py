# id: own_env_stream_locked
# category: env
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: stdin=file
# setup: base world
# prelude: attack
import fcntl
def attack():  # the lock belongs to what the caller holds open too
    fcntl.flock(0, fcntl.LOCK_EX)
run(attack)
