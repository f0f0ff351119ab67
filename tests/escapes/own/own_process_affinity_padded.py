# id: own_process_affinity_padded
# category: process
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    if len(os.sched_getaffinity(0)) < 2: raise NA("one processor")
    mask = ctypes.c_uint64(1 << min(os.sched_getaffinity(0)))
    sc(203, 122, W["sib"] | 1 << 32, 8, ctypes.addressof(mask))
run(attack)
