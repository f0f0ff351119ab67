# id: own_env_stream_non_blocking_ioctl
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
def attack():  # FIONBIO, another way to the same flag
    fcntl.ioctl(0, 0x5421, b"\\1\\0\\0\\0")
run(attack)
