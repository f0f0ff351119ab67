# id: own_process_limits_of_parent
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import resource
def attack():
    return "read the launcher's limits: %s" % (resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE),)
run(attack)
