# id: own_kernel_prctl_securebits
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # those of root's programs, locked
    sc(157, 167, 28, 0x20 | 0x4 | 0x8, 0, 0, 0)
    return "changed the secure bits"
run(attack)
