# id: own_pool_cap_memory
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=memory:"7g"
# setup: the pool's limit allows reading rd
# prelude: attack
import resource
def attack():  # more than the bound of an address space that the limit leaves
    return "address space: %d" % resource.getrlimit(resource.RLIMIT_AS)[0]
run(attack)
