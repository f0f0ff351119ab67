# id: own_network_on_namespace_descriptor
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # SIOCGSKNS: a descriptor of the network namespace
    return "holds a namespace: %d" % fcntl.ioctl(socket.socket(), 0x894C)
run(attack)
