# id: own_kernel_vmsplice
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
    r, w = os.pipe(); b = ctypes.create_string_buffer(4096); iov = (ctypes.c_uint64 * 2)(ctypes.addressof(b), 4096)
    return "lent %d bytes of memory to a pipe" % sc(278, 75, w, ctypes.addressof(iov), 1, 0)
run(attack)
