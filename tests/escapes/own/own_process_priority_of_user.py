# id: own_process_priority_of_user
# category: process
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "read the priority of every process of a user: %d" % os.getpriority(os.PRIO_USER, os.getuid())
run(attack)
