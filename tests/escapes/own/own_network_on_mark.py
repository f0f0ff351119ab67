# id: own_network_on_mark
# category: network
# source: https://github.com/iputils/iputils/pull/517
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # SO_MARK steers the host's routing and firewall
    socket.socket().setsockopt(1, 36, 7)
    return "marks its packets for the host's rules"
run(attack)
