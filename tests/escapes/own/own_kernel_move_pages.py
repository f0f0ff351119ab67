# id: own_kernel_move_pages
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # where another process has its memory
    at, node = ctypes.c_uint64(W["sib_addr"] & ~4095), ctypes.c_int(-999)
    sc(279, 239, W["sib"], 1, ctypes.addressof(at), 0, ctypes.addressof(node), 0)
    return "the sibling's page lies on node %d" % node.value
run(attack)
