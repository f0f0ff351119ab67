# id: own_tty_output_stopped
# category: tty
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
import termios
def attack():  # TCOOFF: whoever writes waits, until somebody knows what to do
    termios.tcflow(1, termios.TCOON)  # the opposite passes
    termios.tcflow(1, termios.TCOOFF); termios.tcflow(1, termios.TCOON)
    return "stopped the terminal's output"
run(attack)
