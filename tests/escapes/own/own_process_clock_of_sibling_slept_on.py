# id: own_process_clock_of_sibling_slept_on
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # an absolute time that has passed: returns at once
    past = (ctypes.c_long * 2)(0, 0)
    sc(230, 115, ~W["sib"] << 3 | 2, 1, ctypes.addressof(past), None)
    return "waits for another process's time"
run(attack)
