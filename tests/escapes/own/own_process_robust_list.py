# id: own_process_robust_list
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    p, n = ctypes.c_uint64(), ctypes.c_size_t()
    sc(274, 100, W["sib"], ctypes.addressof(p), ctypes.addressof(n))
    return "read an address of another process: %#x" % p.value
run(attack)
