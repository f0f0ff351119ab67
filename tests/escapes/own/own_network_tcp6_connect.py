# id: own_network_tcp6_connect
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
def attack():
    if not W["tcp6"]: raise NA("no IPv6 here")
    socket.create_connection(("::1", W["tcp6"]), 3)
    return "connected over TCP/IPv6"
run(attack)
