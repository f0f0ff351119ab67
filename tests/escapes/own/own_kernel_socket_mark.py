# id: own_kernel_socket_mark
# category: kernel
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():
    s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    s.setsockopt(1, 36, 1)
    return "may choose the host's routing"
run(attack)
