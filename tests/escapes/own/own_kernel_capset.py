# id: own_kernel_capset
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
def attack():  # what a program that it starts would inherit
    head = ctypes.create_string_buffer(struct.pack("II", 0x20080522, 0)); data = ctypes.create_string_buffer(24)
    try: sc(125, 90, ctypes.addressof(head), ctypes.addressof(data))
    except OSError: pass  # then it asks for none at all
    e, p, i, e2, p2, i2 = struct.unpack("6I", data.raw)
    ctypes.memmove(data, struct.pack("6I", e, p, i | p & 1 << 13, e2, p2, i2), 24)
    sc(126, 91, ctypes.addressof(head), ctypes.addressof(data))
    return "changed its capabilities"
run(attack)
