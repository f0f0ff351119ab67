# id: own_kernel_unshare_semaphores
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
    sc(272, 97, 0x40000)
    return "left the semaphores' undo list"
run(attack)
