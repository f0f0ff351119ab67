# id: own_process_ioctl_sign_extended
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # FIOSETOWN with an upper half that the kernel drops
    a, b = socket.socketpair()
    owner = ctypes.c_int(W["sib"])
    sc(16, 29, a.fileno(), 0xFFFFFFFF00008901 - (1 << 64), ctypes.addressof(owner))
    fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC)
    b.send(b"x"); import time; time.sleep(0.2)
run(attack)
