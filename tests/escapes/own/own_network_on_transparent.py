# id: own_network_on_transparent
# category: network
# source: https://github.com/rootless-containers/rootlesskit/issues/558
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # IP_TRANSPARENT: addresses that are not this host's
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.setsockopt(0, 19, 1); s.bind(("192.0.2.1", 0))
    return "speaks from a foreign address"
run(attack)
