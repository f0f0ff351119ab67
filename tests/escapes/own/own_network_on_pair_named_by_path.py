# id: own_network_on_pair_named_by_path
# category: network
# source: own
# flags: --allow-network --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # a pair is the one Unix socket that it may have; a name beneath a write grant would let others find it
    a, b = socket.socketpair(); a.bind(W["wd"] + "/socket")
    return "made a socket file"
run(attack)
