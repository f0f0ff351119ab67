# id: own_process_affinity
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
    if len(os.sched_getaffinity(0)) < 2: raise NA("one processor")
    os.sched_setaffinity(W["sib"], {min(os.sched_getaffinity(0))})
    return "moved another process to one processor"
run(attack)
