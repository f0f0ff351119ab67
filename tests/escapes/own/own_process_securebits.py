# id: own_process_securebits
# category: process
# source: https://man7.org/linux/man-pages/man2/prctl.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # lets user 0 gain by what it starts; asked for what it has
    sc(157, 167, 28, sc(157, 167, 27, 0, 0, 0, 0), 0, 0, 0)
    return "sets its secure bits"
run(attack)
