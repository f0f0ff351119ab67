# id: own_kernel_mseal
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
    at = sc(9, 222, 0, 8192, 3, 0x21, -1, 0)
    sc(462, 462, at, 4096, 0)
    return "sealed a mapping for good"
run(attack)
