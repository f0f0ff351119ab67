# id: own_kernel_lsm_list
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
    b, n = (ctypes.c_uint64 * 32)(), ctypes.c_uint32(256)
    return "listed %d security modules" % sc(461, 461, ctypes.addressof(b), ctypes.addressof(n), 0)
run(attack)
