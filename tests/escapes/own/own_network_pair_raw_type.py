# id: own_network_pair_raw_type
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
def attack():  # SOCK_RAW of the Unix family is a datagram socket by another name
    fds = (ctypes.c_int * 2)(); sc(53, 199, 1, 3, 0, ctypes.addressof(fds))
    socket.socket(fileno=fds[0]).sendto(b"x", W["sock_dgram"])
    return "sent to a host Unix socket"
run(attack)
