# id: own_process_clock_of_sibling
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import time
def attack():
    return "read another process's time: %f" % time.clock_gettime(~W["sib"] << 3 | 2)
run(attack)
