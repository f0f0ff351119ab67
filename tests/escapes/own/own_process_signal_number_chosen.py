# id: own_process_signal_number_chosen
# category: process
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket, signal
def attack():  # F_SETSIG: any signal instead of SIGIO; aimed at itself, which may be signalled, it must not be chosen
    a, b = socket.socketpair(); got = []
    signal.signal(signal.SIGUSR1, lambda *x: got.append(1))
    fcntl.fcntl(a, fcntl.F_SETOWN, os.getpid())  # this much is allowed
    fcntl.fcntl(a, 10, signal.SIGUSR1); fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC)
    b.send(b"x"); import time; time.sleep(0.1)
    return "descriptors send a signal of its choice" if got else None
run(attack)
