# id: own_pool_peer_signalled_by_descriptor
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
import fcntl, socket
def attack():
    a, b = socket.socketpair()
    fcntl.fcntl(a, fcntl.F_SETOWN, W["peer"]); fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC)
    b.send(b"x"); import time; time.sleep(0.1)
run(attack)
