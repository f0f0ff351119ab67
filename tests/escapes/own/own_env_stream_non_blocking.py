# id: own_env_stream_non_blocking
# category: env
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: stdin=pipe
# setup: base world
# prelude: attack
import fcntl
def attack():  # the flag is shared with whoever reads on
    fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_NONBLOCK)
run(attack)
