# id: own_pool_peer_limited
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
import resource
def attack():
    resource.prlimit(W["peer"], resource.RLIMIT_CORE, (0, 0))
    return "changed a limit of another request"
run(attack)
