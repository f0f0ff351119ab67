# id: own_resources_deadline_class
# category: resources
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # half of a processor, guaranteed
    a = ctypes.create_string_buffer(struct.pack("IIQiIQQQ", 48, 6, 0, 0, 0, 10**6, 2 * 10**6, 2 * 10**6))
    sc(314, 274, 0, ctypes.addressof(a), 0)
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    return "has a reservation"
run(attack)
