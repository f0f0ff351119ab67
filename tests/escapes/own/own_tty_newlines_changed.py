# id: own_tty_newlines_changed
# category: tty
# source: https://github.com/1jehuang/jcode/issues/987
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import termios
def attack():  # input flags: what Enter means, which bytes get through
    a = termios.tcgetattr(0); a[0] ^= termios.ICRNL | termios.IXON | termios.ISTRIP
    termios.tcsetattr(0, termios.TCSAFLUSH, a)
run(attack)
