# id: own_resources_memory_limit_by_own_id
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # each way to name itself
    none = (ctypes.c_uint64 * 2)(-1 & 2**64 - 1, -1 & 2**64 - 1)
    for pid in (0, os.getpid(), os.getpid() | 1 << 32):
        try: sc(302, 261, pid, 9, ctypes.addressof(none), 0)
        except OSError: pass
    m = bytearray(400 << 20)
    return "holds 400 MiB"
run(attack)
