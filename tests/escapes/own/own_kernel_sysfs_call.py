# id: own_kernel_sysfs_call
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
    return "the kernel has %d file systems" % sc(139, None, 3, 0, 0)
run(attack)
