# id: own_process_core_limit_raised
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
def attack():  # a core dump is a file that no grant covers
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (4096, hard))
    return "may leave a core dump"
run(attack)
