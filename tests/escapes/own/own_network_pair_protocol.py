# id: own_network_pair_protocol
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
def attack():  # the kernel takes PF_UNIX as a protocol as well
    fds = (ctypes.c_int * 2)(); sc(53, 199, 1, 2, 1, ctypes.addressof(fds))
    socket.socket(fileno=fds[0]).sendto(b"x", W["sock_dgram"])
    return "sent to a host Unix socket"
run(attack)
