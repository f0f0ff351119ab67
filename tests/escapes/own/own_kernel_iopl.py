# id: own_kernel_iopl
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: arch=x86_64
# setup: base world
# prelude: attack
def attack():
    sc(172, None, 3)
    return "may talk to hardware"
run(attack)
