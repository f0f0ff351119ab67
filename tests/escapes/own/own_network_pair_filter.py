# id: own_network_pair_filter
# category: network
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():
    a, b = socket.socketpair()
    prog = ctypes.create_string_buffer(struct.pack("=HBBI", 6, 0, 0, 0xFFFF), 8)
    a.setsockopt(1, 26, struct.pack("HxxxxxxQ", 1, ctypes.addressof(prog)))
    return "loaded a program into the kernel"
run(attack)
