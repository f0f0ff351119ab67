# id: own_kernel_unshare_files
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
    sc(272, 97, 0x400)
    return "has a descriptor table of its own"
run(attack)
