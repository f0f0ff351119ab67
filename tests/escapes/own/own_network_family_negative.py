# id: own_network_family_negative
# category: network
# source: https://github.com/seccomp/libseccomp/issues/139
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # the kernel drops the upper half of all three
    s = socket.socket(fileno=sc(41, 198, 2 | -1 << 32, 2 | -1 << 32, 17 | -1 << 32))
    s.sendto(b"x", ("127.0.0.1", W["udp4"]))
    return "sent over IPv4"
run(attack)
