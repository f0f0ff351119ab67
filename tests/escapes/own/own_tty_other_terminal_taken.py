# id: own_tty_other_terminal_taken
# category: tty
# source: own
# flags: --allow-read={other_tty} --allow-write={other_tty}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, signal, termios
def attack():  # becomes the terminal of a session that has none
    fd = os.open(W["other_tty"], os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(fd, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_IGN); fcntl.ioctl(fd, 0x5422)  # given back
    return "took another terminal"
run(attack)
