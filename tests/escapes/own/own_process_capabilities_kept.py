# id: own_process_capabilities_kept
# category: process
# source: https://man7.org/linux/man-pages/man2/prctl.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # PR_SET_KEEPCAPS
    sc(157, 167, 8, 1, 0, 0, 0)
    return "keeps its capabilities when it changes its user"
run(attack)
