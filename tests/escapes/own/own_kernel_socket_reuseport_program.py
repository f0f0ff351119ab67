# id: own_kernel_socket_reuseport_program
# category: kernel
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():  # which of several sockets gets a packet
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    code = ctypes.create_string_buffer(struct.pack("HBBI", 6, 0, 0, 0)); s.setsockopt(1, 15, 1)
    s.setsockopt(1, 51, struct.pack("HxxxxxxQ", 1, ctypes.addressof(code)))
    return "loaded a program into the kernel"
run(attack)
