# id: own_network_pair_type_flags
# category: network
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # a datagram pair under the flags that a filter may drop before it looks
    fds = (ctypes.c_int * 2)(); sc(53, 199, 1, 2 | 0x80800, 0, ctypes.addressof(fds))
    socket.socket(fileno=fds[0]).sendto(b"x", W["sock_dgram"])
    return "sent to a host Unix socket"
run(attack)
