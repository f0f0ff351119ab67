# id: own_kernel_bpf_load
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():
    code = ctypes.create_string_buffer(struct.pack("<BBhiBBhi", 0xb7, 0, 0, 0, 0x95, 0, 0, 0))
    name = ctypes.create_string_buffer(b"GPL"); a = ctypes.create_string_buffer(128)
    ctypes.memmove(a, struct.pack("IIQQ", 1, 2, ctypes.addressof(code), ctypes.addressof(name)), 24)
    return "program %d" % sc(321, 280, 5, ctypes.addressof(a), 128)
run(attack)
