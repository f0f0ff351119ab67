# id: own_tty_hung_up
# category: tty
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: mode=tty
# setup: base world
# prelude: attack
def attack():  # vhangup ends the terminal for everybody on it
    sc(153, 58)
    return "hung up"
run(attack)
