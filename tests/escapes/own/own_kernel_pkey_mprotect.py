# id: own_kernel_pkey_mprotect
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # mprotect by another name
    at = sc(9, 222, 0, 8192, 3, 0x21, -1, 0)
    sc(329, 288, at, 4096, 7, -1)
    return "changed a mapping's rights"
run(attack)
