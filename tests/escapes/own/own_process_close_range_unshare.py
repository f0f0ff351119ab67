# id: own_process_close_range_unshare
# category: process
# source: https://man7.org/linux/man-pages/man2/close_range.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the same by another call
    sc(436, 436, 900, 901, 2)
    return "has a descriptor table of its own"
run(attack)
