# id: own_kernel_futex_waitv
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():
    word = ctypes.c_uint32(7); w = ctypes.create_string_buffer(struct.pack("QQII", 1, ctypes.addressof(word), 130, 0))
    try: sc(449, 449, ctypes.addressof(w), 1, 0, 0, 0)
    except OSError as e:
        if e.errno != errno.EAGAIN: raise
    return "waited for several words at once"
run(attack)
