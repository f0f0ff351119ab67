# id: own_process_io_priority_of_group
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # IOPRIO_WHO_PGRP
    sc(251, 30, 2, W["sib"], 3 << 13)
run(attack)
