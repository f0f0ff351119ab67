# id: own_process_perf_of_sibling
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # a counter of another process's page faults
    attr = ctypes.create_string_buffer(struct.pack("IIQQQQQ", 1, 128, 2, 0, 0, 0, 1 | 1 << 5 | 1 << 6), 128)
    return "counts the page faults of another process: %d" % sc(298, 241, attr, W["sib"], -1, -1, 0)
run(attack)
