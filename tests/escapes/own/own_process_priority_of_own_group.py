# id: own_process_priority_of_own_group
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the launcher is in it; asked for what it has already, so that nothing changes
    now = os.getpriority(os.PRIO_PROCESS, 0)
    os.setpriority(os.PRIO_PGRP, 0, now)
    return "set the priority of the launcher too"
run(attack)
