# id: own_network_sendmmsg_unix
# category: network
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():
    s, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    p = struct.pack("=H", 1) + W["sock_dgram"].encode() + b"\0"
    a = ctypes.create_string_buffer(p, len(p))
    d = ctypes.create_string_buffer(b"x"); iov = (ctypes.c_uint64 * 2)(ctypes.addressof(d), 1)
    m = (ctypes.c_uint64 * 8)(ctypes.addressof(a), len(p), ctypes.addressof(iov), 1, 0, 0, 0, 0)
    return "sent %d datagrams" % sc(307, 269, s.fileno(), ctypes.addressof(m), 1, 0)
run(attack)
