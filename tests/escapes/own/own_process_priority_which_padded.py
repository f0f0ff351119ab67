# id: own_process_priority_which_padded
# category: process
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # PRIO_PGRP with an upper half
    sc(141, 140, 1 | 1 << 32, W["sib"], 7)
run(attack)
