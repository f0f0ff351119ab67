# id: own_network_name_lookup
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
def attack():  # a lookup opens sockets inside the C library; a number needs none, and still works
    assert socket.getaddrinfo("127.0.0.1", 1)
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
    s.connect(("127.0.0.1", W["udp4"])); os.write(s.fileno(), b"x")
    return "asked as a resolver does"
run(attack)
