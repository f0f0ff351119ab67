# id: own_kernel_membarrier
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # interrupts every processor
    sc(324, 283, 1, 0, 0)
    return "made every processor wait"
run(attack)
