# id: own_kernel_sched_interval
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
    b = ctypes.create_string_buffer(16); sc(148, 127, W["sib"], ctypes.addressof(b))
    return "read another process's time slice"
run(attack)
