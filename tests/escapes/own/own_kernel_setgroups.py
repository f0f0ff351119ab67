# id: own_kernel_setgroups
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.setgroups([65534])
    return "changed its groups"
run(attack)
