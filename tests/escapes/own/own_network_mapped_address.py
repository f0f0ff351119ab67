# id: own_network_mapped_address
# category: network
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # IPv4 in the clothes of IPv6
    s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM); s.setsockopt(41, 26, 0)
    s.sendto(b"x", ("::ffff:127.0.0.1", W["udp4"]))
    return "sent over IPv4"
run(attack)
