# id: own_pool_server_limits
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
import resource
def attack():
    return "the server's limits: %s" % (resource.prlimit(W["server"], resource.RLIMIT_NOFILE),)
run(attack)
