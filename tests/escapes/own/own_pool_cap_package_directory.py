# id: own_pool_cap_package_directory
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=package_dirs:["{pkg}"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():
    sys.path.append(W["pkg"]); import goodmod
    return "imported from %s" % goodmod.__file__
run(attack)
