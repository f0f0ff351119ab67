# id: own_kernel_prctl_user_dispatch
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack
def attack():  # calls become signals before any filter sees them
    word = ctypes.create_string_buffer(1)
    sc(157, 167, 59, 1, 0, 1 << 46, ctypes.addressof(word))
    return "dispatches its own calls"
run(attack)
