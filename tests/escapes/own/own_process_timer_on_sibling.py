# id: own_process_timer_on_sibling
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
    t = ctypes.c_int()
    sc(222, 107, ~W["sib"] << 3 | 2, None, ctypes.addressof(t))
    return "made a timer on another process's clock"
run(attack)
