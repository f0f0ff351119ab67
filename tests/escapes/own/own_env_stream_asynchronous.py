# id: own_env_stream_asynchronous
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
def attack():  # signals for whoever comes to own the descriptor's number
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid()); fcntl.fcntl(0, fcntl.F_SETFL, 0o20000 | os.O_NONBLOCK)
run(attack)
