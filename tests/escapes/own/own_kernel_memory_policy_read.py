# id: own_kernel_memory_policy_read
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    at = sc(9, 222, 0, 8192, 3, 0x21, -1, 0)
    node = ctypes.c_int(-1); sc(239, 236, ctypes.addressof(node), 0, 0, at, 3)
    return "its page lies on node %d" % node.value
run(attack)
