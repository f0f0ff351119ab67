# id: own_process_io_realtime
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    sc(251, 30, 1, 0, 1 << 13)
    return "is served before others by the disk"
run(attack)
