# id: own_files_statmount
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # Linux 6.8: what /proc/self/mountinfo tells, without /proc
    b = ctypes.create_string_buffer(4096)
    sc(332, 291, -100, b"/", 0, 0x4000, ctypes.addressof(b))  # STATX_MNT_ID_UNIQUE
    sc(457, 457, struct.pack("IIQQ", 24, 0, struct.unpack_from("Q", b.raw, 0x90)[0], 0x10), b, 4096, 0)
    return "told where a mount lies"
run(attack)
