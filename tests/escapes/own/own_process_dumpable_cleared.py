# id: own_process_dumpable_cleared
# category: process
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # would hide the program from the launcher, which serves it
    sc(157, 167, 4 | 1 << 40, 0, 0, 0, 0)  # PR_SET_DUMPABLE
    return "hid itself"
run(attack)
