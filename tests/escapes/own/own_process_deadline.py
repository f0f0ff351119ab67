# id: own_process_deadline
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # no limit of priorities covers this class
    sc(314, 274, 0, struct.pack("IIQiIQQQ", 48, 6, 0, 0, 0, 10**6, 10**7, 10**7), 0)
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    return "has a deadline of its own"
run(attack)
