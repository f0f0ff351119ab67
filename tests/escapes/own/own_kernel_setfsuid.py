# id: own_kernel_setfsuid
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # never fails, so look at what it is afterwards
    sc(122, 151, 65534)
    if sc(122, 151, -1) == 65534 != os.geteuid(): return "opens files as another user"
run(attack)
