# id: own_kernel_futex_wake_sized
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
    word = ctypes.c_uint32(7)
    return "woke %d+ threads" % sc(454, 454, ctypes.addressof(word), -1 & 0xffffffff, 1, 130)
run(attack)
