# id: own_tty_other_terminal_typed_into
# category: tty
# source: CVE-2017-5226
# flags: --allow-read={other_tty} --allow-write={other_tty}
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import fcntl, termios
def attack():  # another terminal, granted: root may type into any
    fd = os.open(W["other_tty"], os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(fd, termios.TIOCSTI, b"x"); termios.tcflush(fd, termios.TCIFLUSH)
    return "typed into another terminal"
run(attack)
