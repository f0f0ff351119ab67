# id: own_network_pair_named
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
def attack():  # a pair's end with a name can be found
    a, b = socket.socketpair()
    a.bind("\0pynox-own-%d" % os.getpid())
    return "gave a socket a name: %r" % a.getsockname()
run(attack)
