# id: own_kernel_migrate_pages
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # from node 0 to node 0
    node = ctypes.c_uint64(1)
    sc(256, 238, W["sib"], 64, ctypes.addressof(node), ctypes.addressof(node))
    return "moved another process's memory"
run(attack)
