# id: own_kernel_mmap_huge_pages
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # pages that the administrator set aside; nothing is reserved here
    if sc(9, 222, 0, 2 << 20, 3, 0x22 | 0x40000 | 0x4000, -1, 0) > 0: return "mapped huge pages"
run(attack)
