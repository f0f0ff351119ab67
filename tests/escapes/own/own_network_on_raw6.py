# id: own_network_on_raw6
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():
    socket.socket(socket.AF_INET6, socket.SOCK_RAW, 58)
    return "made a raw IPv6 socket"
run(attack)
