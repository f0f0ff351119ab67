# id: own_process_timestamp_forbidden
# category: process
# source: https://man7.org/linux/man-pages/man2/prctl.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # PR_SET_TSC: faults for whoever reads the clock without a call; set back at once
    if not X86: raise NA("not on this architecture")
    sc(157, 167, 26, 1, 0, 0, 0)
    return "switches an instruction"
run(attack)
