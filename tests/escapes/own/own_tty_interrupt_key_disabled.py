# id: own_tty_interrupt_key_disabled
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
def attack():  # no Ctrl-C any more, though everything looks as usual
    a = termios.tcgetattr(0); a[6][termios.VINTR] = a[6][termios.VSUSP] = a[6][termios.VQUIT] = b"\0"
    termios.tcsetattr(0, termios.TCSADRAIN, a)
run(attack)
