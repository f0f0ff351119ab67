# id: own_kernel_open_tree_attr
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a copy of the root, unmounted, with rights of its own
    a = (ctypes.c_uint64 * 4)()
    return "a copy of the root, as descriptor %d" % sc(467, 467, -100, b"/", 1, ctypes.addressof(a), 32)
run(attack)
