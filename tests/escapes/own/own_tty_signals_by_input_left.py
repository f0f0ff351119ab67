# id: own_tty_signals_by_input_left
# category: tty
# source: https://github.com/agentic-os-org/ANOLISA/issues/2555
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import fcntl
def attack():  # O_ASYNC and an owner: input would signal whoever gets that id next
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_ASYNC)
run(attack)
