# id: own_kernel_statmount
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # a mount's own identifier comes from a call that is allowed
    b = ctypes.create_string_buffer(4096)
    sc(332, 291, -100, b"/", 0, 0x4000, ctypes.addressof(b)); mount = struct.unpack_from("Q", b.raw, 0x90)[0]
    ask = ctypes.create_string_buffer(struct.pack("IIQQ", 24, 0, mount, 0x2 | 0x8 | 0x20))
    sc(457, 457, ctypes.addressof(ask), ctypes.addressof(b), 4096, 0)
    return "the root is mounted as %r" % b.raw[512:600].replace(b"\0", b" ").strip()[:60]
run(attack)
