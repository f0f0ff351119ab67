# id: own_kernel_clock_adjust_read
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
    b = ctypes.create_string_buffer(256)
    return "state %d of the host's clock" % sc(305, 266, 0, ctypes.addressof(b))
run(attack)
