# id: own_kernel_socket_transparent
# category: kernel
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():
    s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    s.setsockopt(0, 19, 1)
    return "may speak as any host"
run(attack)
