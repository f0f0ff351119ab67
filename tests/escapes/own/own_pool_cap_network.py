# id: own_pool_cap_network
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_network:true
# setup: the pool's limit allows reading rd
# prelude: attack
import socket
def attack():
    socket.socket()
    return "made a socket that the limit does not allow"
run(attack)
