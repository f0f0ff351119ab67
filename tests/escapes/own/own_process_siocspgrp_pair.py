# id: own_process_siocspgrp_pair
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
def attack():  # the owner behind a pointer, on a socket that every program may have
    a, b = socket.socketpair()
    fcntl.ioctl(a, 0x8902, struct.pack("i", -W["sib"])); fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC)
    b.send(b"x"); import time; time.sleep(0.2)
run(attack)
