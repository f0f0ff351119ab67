# id: own_kernel_fspick
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "may configure the root's file system: %d" % sc(433, 433, -100, b"/", 0)
run(attack)
