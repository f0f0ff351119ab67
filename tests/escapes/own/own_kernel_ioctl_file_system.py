# id: own_kernel_ioctl_file_system
# category: kernel
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl
def attack():
    b = bytearray(4); fcntl.ioctl(os.open(W["rfile"], os.O_RDONLY), 2, b)
    return "asked the file system: blocks of %d" % int.from_bytes(b, "little")
run(attack)
