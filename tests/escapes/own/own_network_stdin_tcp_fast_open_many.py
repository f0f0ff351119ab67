# id: own_network_stdin_tcp_fast_open_many
# category: network
# source: https://github.com/landlock-lsm/linux/issues/41
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=tcp
# setup: standard input is a TCP socket
# prelude: attack
import socket, struct
def attack():  # the same by sendmmsg
    a = ctypes.create_string_buffer(struct.pack("=H", 2) + struct.pack(">H", W["tcp4"]) + b"\x7f\0\0\1", 16)
    d = ctypes.create_string_buffer(b"x"); iov = (ctypes.c_uint64 * 2)(ctypes.addressof(d), 1)
    m = (ctypes.c_uint64 * 8)(ctypes.addressof(a), 16, ctypes.addressof(iov), 1, 0, 0, 0, 0)
    return "connected by %d messages" % sc(307, 269, 0, ctypes.addressof(m), 1, 0x20000000)
run(attack)
