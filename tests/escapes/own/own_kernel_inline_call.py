# id: own_kernel_inline_call
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
def attack():  # an instruction of its own instead of the C library's
    if not X86: raise NA("machine code for x86-64")
    m = mmap.mmap(-1, 4096, prot=7); m.write(bytes.fromhex("b8020000000f05c3"))
    at = ctypes.addressof(ctypes.c_char.from_buffer(m))
    fd = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_char_p, ctypes.c_long)(at)(W["secret"].encode(), 0)
    if fd < 0: raise OSError(-fd, "open")
    return os.read(fd, 64).decode()
run(attack)
