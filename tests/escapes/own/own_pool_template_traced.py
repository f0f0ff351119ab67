# id: own_pool_template_traced
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
def attack():  # whoever holds the template holds every later request
    sc(101, 117, 0x4206, os.getppid(), 0, 0)
    return "traces the template"
run(attack)
