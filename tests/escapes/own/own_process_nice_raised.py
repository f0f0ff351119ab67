# id: own_process_nice_raised
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
    os.setpriority(os.PRIO_PROCESS, 0, -5)
    return "runs before others"
run(attack)
