# id: own_kernel_perf_sibling
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():
    what = ctypes.create_string_buffer(struct.pack("IIQQQQQ", 1, 64, 1, 0, 0, 0, 0x61).ljust(64, b"\0"))
    return "counter %d" % sc(298, 241, ctypes.addressof(what), W["sib"], -1, -1, 0)
run(attack)
