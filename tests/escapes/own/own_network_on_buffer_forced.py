# id: own_network_on_buffer_forced
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():
    s = socket.socket(); s.setsockopt(1, 33, 64 << 20)
    return "a buffer of %d bytes" % s.getsockopt(1, socket.SO_RCVBUF)
run(attack)
