# id: own_kernel_int80_ipc
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack int80
def attack():  # one number for all of System V's objects
    id = int80(117, 23, 0, 4096); sc(31, 195, id, 0, None)
    return "made shared memory %d" % id
run(attack)
