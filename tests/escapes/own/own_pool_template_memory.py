# id: own_pool_template_memory
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
import struct
def attack():  # the same addresses: it is a copy of this process
    b, here = ctypes.create_string_buffer(8), struct.pack("QQ", id(type), 8)
    sc(310, 270, os.getppid(), struct.pack("QQ", ctypes.addressof(b), 8), 1, here, 1, 0)
    return "read the template's memory: %s" % b.raw.hex()
run(attack)
