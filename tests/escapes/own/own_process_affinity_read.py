# id: own_process_affinity_read
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "another process may run on %s" % os.sched_getaffinity(W["sib"])
run(attack)
