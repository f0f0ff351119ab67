# id: own_kernel_prctl_mm_map
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # /proc would show another program's command line
    n = ctypes.c_uint32()
    sc(157, 167, 35, 15, ctypes.addressof(n), 0, 0)
    return "may describe its memory itself, in %d bytes" % n.value
run(attack)
