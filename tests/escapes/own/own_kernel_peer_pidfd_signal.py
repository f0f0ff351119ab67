# id: own_kernel_peer_pidfd_signal
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():
    a, b = socket.socketpair()
    try: fd = a.getsockopt(socket.SOL_SOCKET, 77)
    except OSError: raise NA("an older kernel")
    sc(424, 424, fd, 0, 0, 0)
    return "signals through a process descriptor that a socket gave"
run(attack)
