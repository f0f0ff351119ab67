# id: own_tty_tiocsti_device_granted
# category: tty
# source: CVE-2017-5226
# flags: --allow-read=/dev/tty --allow-write=/dev/tty
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
import fcntl, termios
def attack():  # the terminal itself granted by name, for reading and writing
    fd = os.open("/dev/tty", os.O_RDWR); termios.tcgetattr(fd)  # this is part of the grant
    fcntl.ioctl(fd, termios.TIOCSTI, b"x")
    return "typed into the user's terminal"
run(attack)
