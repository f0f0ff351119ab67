# id: own_kernel_prctl_tsc
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack
def attack():
    sc(157, 167, 26, 1, 0, 0, 0)
    return "set what reading the cycle counter does"
run(attack)
