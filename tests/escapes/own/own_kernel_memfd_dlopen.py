# id: own_kernel_memfd_dlopen
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import glob
def attack():  # a library that no file system holds
    fd = sc(319, 279, b"x", 0)
    with open(fd, "wb", closefd=False) as f: f.write(open(next(iter(glob.glob("/lib/*/libm.so.6"))), "rb").read())
    return "loaded a library from memory: %s" % ctypes.CDLL("/proc/self/fd/%d" % fd)
run(attack)
