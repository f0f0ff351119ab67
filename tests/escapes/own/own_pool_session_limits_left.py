# id: own_pool_session_limits_left
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2
# setup: each step has a session of its own
# prelude: attack
import resource
def attack():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if W["step"] == 1: resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard)); return
    return "has a limit of another session" if soft == 200 else None
run(attack)
