# id: own_network_on_high_priority
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
def attack():  # priorities above 6 are for the control of the network
    socket.socket().setsockopt(1, 12, 7)
    return "goes before the host's own traffic"
run(attack)
