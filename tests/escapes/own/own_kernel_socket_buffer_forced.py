# id: own_kernel_socket_buffer_forced
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
    s.setsockopt(1, 33, 64 << 20)
    return "passed the system's largest buffer"
run(attack)
