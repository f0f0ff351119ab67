# id: own_process_huge_pages_option
# category: process
# source: https://man7.org/linux/man-pages/man2/prctl.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # PR_SET_THP_DISABLE
    sc(157, 167, 41, 1, 0, 0, 0)
    return "steers how the kernel maps its memory"
run(attack)
