# id: own_kernel_prctl_ambient
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
    sc(157, 167, 47, 4, 0, 0, 0)
    return "changed the ambient capabilities"
run(attack)
