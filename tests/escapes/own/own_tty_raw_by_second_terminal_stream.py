# id: own_tty_raw_by_second_terminal_stream
# category: tty
# source: https://github.com/agentic-os-org/ANOLISA/issues/2555
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty second=1
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import termios
def attack():  # standard error is another terminal, whose settings are nobody else's to know
    a = termios.tcgetattr(2); a[3] &= ~termios.ECHO; termios.tcsetattr(2, termios.TCSANOW, a)
run(attack)
