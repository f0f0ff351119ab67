# id: own_network_on_reuseport_program
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():  # SO_ATTACH_REUSEPORT_CBPF
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.setsockopt(1, 15, 1); s.bind(("127.0.0.1", 0))
    prog = ctypes.create_string_buffer(struct.pack("=HBBI", 6, 0, 0, 0), 8)
    s.setsockopt(1, 51, struct.pack("HxxxxxxQ", 1, ctypes.addressof(prog)))
    return "loaded a program into the kernel"
run(attack)
