# id: own_kernel_ioctl_extents
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
def attack():  # where on the disk a file lies
    b = bytearray(512); b[8:16] = b"\xff" * 8; b[24:28] = b"\4\0\0\0"
    fcntl.ioctl(os.open(W["rfile"], os.O_RDONLY), 0xc020660b, b)
    return "the file lies at %s" % b[40:48].hex()
run(attack)
