# id: own_files_fiemap
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, struct
def attack():  # where the file lies on the disk
    fcntl.ioctl(os.open(W["rfile"], os.O_RDONLY), 0xC020660B, struct.pack("QQIIII", 0, -1 & (1 << 64) - 1, 0, 0, 0, 0))
    return "asked where a file lies on the disk"
run(attack)
