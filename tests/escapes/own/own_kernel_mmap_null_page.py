# id: own_kernel_mmap_null_page
# category: kernel
# source: own, after CVE-2009-1897
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # where the kernel's own null pointers lead
    at = sc(9, 222, 0, 4096, 3, 0x32, -1, 0); sc(11, 215, at, 4096)
    return "mapped memory at %d" % at
run(attack)
