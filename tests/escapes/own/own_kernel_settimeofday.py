# id: own_kernel_settimeofday
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # neither time nor zone: only the right is asked for
    sc(164, 170, 0, 0)
    return "may set the clock"
run(attack)
