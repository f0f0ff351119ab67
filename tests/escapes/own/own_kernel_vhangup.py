# id: own_kernel_vhangup
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # it has none here
    sc(153, 58)
    return "hung up its terminal"
run(attack)
