# id: own_process_tgsigqueue
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    info = ctypes.create_string_buffer(128); info[0:4] = (10).to_bytes(4, "little"); info[8:12] = b"\xff" * 4
    sc(297, 240, W["sib"], W["sib"], 10, ctypes.addressof(info))
    import time; time.sleep(0.2)
run(attack)
