# id: own_network_pair_buffers
# category: network
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
    a.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 100 << 10)
    return "raised the buffer to %d" % a.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
run(attack)
