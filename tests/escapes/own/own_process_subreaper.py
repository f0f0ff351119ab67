# id: own_process_subreaper
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
    sc(157, 167, 36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
    return "collects orphans"
run(attack)
