# id: own_tty_foreground_to_shell
# category: tty
# source: https://github.com/multikernel/sandlock/pull/168
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
import termios
def attack():  # gives the terminal to the group that the shell is in, behind the back of the launcher's
    os.tcsetpgrp(0, os.getsid(0))
run(attack)
