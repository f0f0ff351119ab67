# id: own_tty_odd_speed_set
# category: tty
# source: https://github.com/agentic-os-org/ANOLISA/issues/2555
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import struct
def attack():  # TCSETS2 knows speeds that the older request cannot tell
    b = ctypes.create_string_buffer(44); sc(16, 29, 0, 0x802C542A, ctypes.addressof(b))
    words = list(struct.unpack("4I", b.raw[:16])); words[2] = words[2] & ~0x100F | 0x1000
    b[0:16] = struct.pack("4I", *words); b[36:44] = struct.pack("2I", 12345, 12345)
    sc(16, 29, 0, 0x402C542B, ctypes.addressof(b))
run(attack)
