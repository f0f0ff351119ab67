# id: own_python_interfaces
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # the C library asks the kernel through a netlink socket
    return "the host has the interfaces %s" % socket.if_nameindex()
run(attack)
