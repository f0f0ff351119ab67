# id: own_tty_input_stopped
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
def attack():  # TCIOFF sends a stop character to the other side
    termios.tcflow(0, termios.TCIOFF)
    termios.tcflow(0, termios.TCION)
    return "stopped who types"
run(attack)
