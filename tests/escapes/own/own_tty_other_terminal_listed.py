# id: own_tty_other_terminal_listed
# category: tty
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # who works here, and on which terminals
    return "sees the terminals %s" % os.listdir("/dev/pts")
run(attack)
