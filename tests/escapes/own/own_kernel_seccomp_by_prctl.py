# id: own_kernel_seccomp_by_prctl
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a filter of its own could answer the launcher's calls with a listener of its own
    prog = ctypes.create_string_buffer(b"\x06\0\0\0\0\0\xff\x7f"); fprog = (ctypes.c_uint64 * 2)(1, ctypes.addressof(prog))
    sc(157, 167, 38, 1, 0, 0, 0)
    sc(157, 167, 22, 2, ctypes.addressof(fprog), 0, 0)
    return "installed a filter"
run(attack)
