# id: own_resources_realtime_limit
# category: resources
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import resource
def attack():
    hard = resource.getrlimit(resource.RLIMIT_RTPRIO)[1]
    resource.setrlimit(resource.RLIMIT_RTPRIO, (hard, hard)); os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    return "runs before everybody"
run(attack)
