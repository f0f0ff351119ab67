# id: own_network_on_repair
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
def attack():  # TCP_REPAIR: a connection without a handshake
    s = socket.socket(); s.setsockopt(6, 19, 1)
    return "sets the state of connections by hand"
run(attack)
