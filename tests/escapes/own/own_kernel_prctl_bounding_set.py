# id: own_kernel_prctl_bounding_set
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a set-id program started later would lack it unawares
    sc(157, 167, 24, 13, 0, 0, 0)
    return "dropped a capability from the bounding set"
run(attack)
