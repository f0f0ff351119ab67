# id: own_kernel_socket_namespace
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # SIOCGSKNS
    return "the network's namespace, as descriptor %d" % fcntl.ioctl(socket.socketpair()[0], 0x894c, 0)
run(attack)
