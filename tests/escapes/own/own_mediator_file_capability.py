# id: own_mediator_file_capability
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():
    os.setxattr(W["wfile"], "security.capability", struct.pack("<IIIII", 0x02000001, 0x3FF, 0, 0, 0))
    return "gave a file capabilities"
run(attack)
