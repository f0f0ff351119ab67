# id: own_env_descriptor_of_process
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: fds=pidfd
# setup: base world
# prelude: attack
import signal
def attack():  # inherited: a process
    signal.pidfd_send_signal(W["fds"]["pidfd"], signal.SIGUSR1)
    return "signalled the process that a descriptor stood for"
run(attack)
