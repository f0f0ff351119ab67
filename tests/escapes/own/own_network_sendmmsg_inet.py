# id: own_network_sendmmsg_inet
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
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    a = ctypes.create_string_buffer(struct.pack("=H", 2) + struct.pack(">H", W["udp4"]) + socket.inet_aton("127.0.0.1") + bytes(8), 16)
    d = ctypes.create_string_buffer(b"x"); iov = (ctypes.c_uint64 * 2)(ctypes.addressof(d), 1)
    m = (ctypes.c_uint64 * 8)(ctypes.addressof(a), 16, ctypes.addressof(iov), 1, 0, 0, 0, 0)
    return "sent %d datagrams" % sc(307, 269, s.fileno(), ctypes.addressof(m), 1, 0)
run(attack)
