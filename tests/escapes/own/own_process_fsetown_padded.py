# id: own_process_fsetown_padded
# category: process
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # the kernel takes the lower half of the owner
    a, b = socket.socketpair()
    sc(72, 25, a.fileno(), 8, W["sib"] | 1 << 32); fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC)
    b.send(b"x"); import time; time.sleep(0.2)
run(attack)
