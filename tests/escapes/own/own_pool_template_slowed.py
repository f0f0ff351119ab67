# id: own_pool_template_slowed
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
def attack():  # every later request inherits it; asked for what it is
    os.setpriority(os.PRIO_PROCESS, os.getppid(), os.getpriority(os.PRIO_PROCESS, 0))
    return "sets the priority of later requests"
run(attack)
