# id: own_resources_nice_lowered
# category: resources
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.setpriority(os.PRIO_PROCESS, 0, -20)
    return "runs with priority %d" % os.getpriority(os.PRIO_PROCESS, 0)
run(attack)
