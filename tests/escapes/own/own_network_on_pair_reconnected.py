# id: own_network_on_pair_reconnected
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: NONE
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # connect passes with the network: the other end is closed, and the pair's socket is used again
    a, b = socket.socketpair(); b.close()
    for name in (W["sock_stream"], "\0" + W["abs_stream"]):
        try: a.connect(name); return "connected to a host Unix socket"
        except OSError as error: last = error
    raise last
run(attack)
