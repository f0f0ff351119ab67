# id: own_kernel_remap_file_pages
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
    sc(216, 234, at, 4096, 0, 1, 0)
    return "rearranged a mapping"
run(attack)
