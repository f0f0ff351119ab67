# id: own_pool_peer_memory_read
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
    b = ctypes.create_string_buffer(24)
    sc(310, 270, W["peer"], struct.pack("QQ", ctypes.addressof(b), 24), 1, struct.pack("QQ", W["peer_addr"], 24), 1, 0)
    return b.raw.decode()
run(attack)
