# id: own_kernel_int80_socketcall
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack int80
import struct
def attack():  # one number for every call about sockets, all arguments behind a pointer
    at = low(struct.pack("III", 1, 1, 0)); fd = int80(102, 1, at)
    address = low(struct.pack("H", 1) + W["sock_stream"].encode() + b"\0")
    ctypes.memmove(at, struct.pack("III", fd, address, len(W["sock_stream"]) + 3), 12); int80(102, 3, at)
    return "connected to a Unix socket"
run(attack)
