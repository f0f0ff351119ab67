# id: own_process_scheduling_parameter
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
    os.sched_setparam(W["sib"], os.sched_param(0))
    return "set the parameter of another process's scheduling"
run(attack)
