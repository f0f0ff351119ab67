# id: own_env_stream_flags_and_killed
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
def attack():  # killed at once, with no word to the launcher
    fcntl.fcntl(0, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND); os.kill(os.getpid(), 9)
run(attack)
