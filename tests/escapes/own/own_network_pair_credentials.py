# id: own_network_pair_credentials
# category: network
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # SO_PASSCRED names a socket that has no name, when it sends
    a, b = socket.socketpair(); a.setsockopt(1, 16, 1); b.setsockopt(1, 16, 1)
    a.send(b"x")
    return "got an abstract name: %r" % a.getsockname()
run(attack)
