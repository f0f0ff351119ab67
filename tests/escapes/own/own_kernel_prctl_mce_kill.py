# id: own_kernel_prctl_mce_kill
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
    sc(157, 167, 33, 1, 1, 0, 0)
    return "set who is told of broken memory"
run(attack)
