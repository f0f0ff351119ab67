# id: own_tty_sized
# category: tty
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
import fcntl, struct, termios
def attack():
    fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8))  # asking passes
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", 3, 3, 0, 0))
run(attack)
