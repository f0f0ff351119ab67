# id: own_process_capabilities_of_sibling
# category: process
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the process is named behind a pointer
    h, d = (ctypes.c_uint32 * 2)(0x20080522, W["sib"]), (ctypes.c_uint32 * 6)()
    sc(125, 90, ctypes.addressof(h), ctypes.addressof(d))
    return "read the capabilities of another process: %#x" % d[0]
run(attack)
