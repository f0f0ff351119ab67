# id: own_pool_peer_memory_written
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
import struct
def attack():
    b = ctypes.create_string_buffer(b"PWNED", 5)
    at = struct.pack("QQ", W["peer_addr"] + 32, 5)
    sc(311, 271, W["peer"], struct.pack("QQ", ctypes.addressof(b), 5), 1, at, 1, 0)
    return "wrote into another request"
run(attack)
