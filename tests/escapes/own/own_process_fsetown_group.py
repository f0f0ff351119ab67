# id: own_process_fsetown_group
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
def attack():  # a negative owner is a process group
    a, b = socket.socketpair()
    fcntl.fcntl(a, fcntl.F_SETOWN, -W["sib"]); fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC)
    b.send(b"x"); import time; time.sleep(0.2)
run(attack)
