# id: own_network_pair_buffer_forced
# category: network
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # SO_SNDBUFFORCE passes the system's maximum
    a, b = socket.socketpair(); a.setsockopt(1, 32, 64 << 20)
    return "a buffer of %d bytes" % a.getsockopt(1, socket.SO_SNDBUF)
run(attack)
