# id: own_pool_template_by_pidfd
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
def attack():
    return "holds a descriptor of the template: %d" % os.pidfd_open(os.getppid())
run(attack)
