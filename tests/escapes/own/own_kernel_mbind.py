# id: own_kernel_mbind
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
    sc(237, 235, at, 4096, 4, 0, 0, 0)
    return "chose where its memory lies"
run(attack)
