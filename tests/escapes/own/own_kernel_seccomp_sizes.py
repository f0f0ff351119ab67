# id: own_kernel_seccomp_sizes
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
    b = (ctypes.c_uint16 * 3)(); sc(317, 277, 3, 0, ctypes.addressof(b))
    return "asked how large notifications are: %s" % list(b)
run(attack)
