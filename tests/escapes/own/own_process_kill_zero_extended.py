# id: own_process_kill_zero_extended
# category: process
# source: https://bugs.staging.launchpad.net/ubuntu/xenial/+source/snapd/+bug/1812973/comments/7
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a negative id in the lower half: a group for the kernel, a large positive number for a filter
    sc(62, 129, -W["sib"] & 0xFFFFFFFF, 10); import time; time.sleep(0.1)
run(attack)
