# id: own_process_fsetown_ex_thread
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket, struct
def attack():  # F_OWNER_TID: an owner that is one thread
    a, b = socket.socketpair()
    fcntl.fcntl(a, 15, struct.pack("ii", 0, W["sib"])); fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC)
    b.send(b"x"); import time; time.sleep(0.2)
run(attack)
