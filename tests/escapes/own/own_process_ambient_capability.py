# id: own_process_ambient_capability
# category: process
# source: https://man7.org/linux/man-pages/man2/prctl.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # PR_CAP_AMBIENT_CLEAR_ALL: harmless, and shows that the set can be reached
    sc(157, 167, 47, 4, 0, 0, 0)
    return "changes what a program it starts would hold"
run(attack)
