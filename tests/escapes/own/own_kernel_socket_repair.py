# id: own_kernel_socket_repair
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
    s.setsockopt(6, 19, 1)
    return "may rewrite the state of a connection"
run(attack)
