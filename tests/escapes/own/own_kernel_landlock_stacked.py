# id: own_kernel_landlock_stacked
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # sixteen layers of one's own are kernel memory
    a = (ctypes.c_uint64 * 1)(1)
    return "made a ruleset: %d" % sc(444, 444, ctypes.addressof(a), 8, 0)
run(attack)
