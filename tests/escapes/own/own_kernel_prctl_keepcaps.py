# id: own_kernel_prctl_keepcaps
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
    sc(157, 167, 8, 1, 0, 0, 0)
    return "keeps capabilities across a change of user"
run(attack)
