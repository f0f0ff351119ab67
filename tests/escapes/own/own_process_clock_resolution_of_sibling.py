# id: own_process_clock_resolution_of_sibling
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
def attack():  # tells whether there is such a process
    return "asked about another process's clock: %g" % time.clock_getres(~W["sib"] << 3 | 2)
run(attack)
