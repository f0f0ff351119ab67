# id: own_pool_cap_proc_root
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_read:["/proc/self/root"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():  # the server's own root by another name
    return open(W["secret"]).read()
run(attack)
