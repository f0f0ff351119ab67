# id: own_tty_speed_changed
# category: tty
# source: https://github.com/agentic-os-org/ANOLISA/issues/2555
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import termios
def attack():
    a = termios.tcgetattr(0); a[4] = a[5] = termios.B300; termios.tcsetattr(0, termios.TCSANOW, a)
run(attack)
