# id: own_files_openat2_other_root
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # RESOLVE_IN_ROOT: "/" is what the descriptor says
    top = os.open(W["tmp"], os.O_PATH)
    fd = sc(437, 437, top, b"/secret/secret.txt", struct.pack("QQQ", os.O_RDONLY, 0, 0x10), 24)
    return os.read(fd, 99).decode()
run(attack)
