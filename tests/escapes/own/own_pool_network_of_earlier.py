# id: own_pool_network_of_earlier
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool runs=2 ask_once=1 ask=allow_network:true
# setup: base world
# prelude: attack
import socket
def attack():
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    return "has the network of an earlier request" if W["step"] == 2 else None
run(attack)
