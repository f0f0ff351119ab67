# id: own_kernel_peer_pidfd_namespace
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # the socket's peer is this process: a process descriptor without pidfd_open
    a, b = socket.socketpair()
    try: fd = a.getsockopt(socket.SOL_SOCKET, 77)
    except OSError: raise NA("an older kernel")
    try: return "a namespace, as descriptor %d" % fcntl.ioctl(fd, 0xff0a, 0)
    except OSError as e:
        if e.errno == errno.ENOTTY: raise NA("an older kernel")
        raise
run(attack)
