# id: own_tty_other_terminal_resized
# category: tty
# source: own
# flags: --allow-read={other_tty} --allow-write={other_tty}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, struct, termios
def attack():  # would signal whoever works there
    fd = os.open(W["other_tty"], os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("4H", 7, 7, 0, 0))
    fcntl.ioctl(fd, termios.TIOCSWINSZ, bytes(8))
    return "resized another terminal"
run(attack)
