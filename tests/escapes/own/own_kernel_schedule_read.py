# id: own_kernel_schedule_read
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
    b = ctypes.create_string_buffer(56); sc(315, 275, W["sib"], ctypes.addressof(b), 56, 0)
    return "read how another process is scheduled"
run(attack)
