# id: own_tty_given_up
# category: tty
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
import fcntl
def attack():  # TIOCNOTTY: out of the reach of the terminal's job control
    fcntl.ioctl(0, 0x5422)
    return "has no terminal any more"
run(attack)
