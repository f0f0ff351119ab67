# id: own_kernel_seccomp_spec_allow
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a filter that allows everything, and speculation with it
    prog = ctypes.create_string_buffer(b"\x06\0\0\0\0\0\xff\x7f")
    fprog = (ctypes.c_uint64 * 2)(1, ctypes.addressof(prog))
    sc(157, 167, 38, 1, 0, 0, 0); sc(317, 277, 1, 4, ctypes.addressof(fprog))
    return "installed a filter that turns a mitigation off"
run(attack)
