# id: own_resources_nice_back
# category: resources
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # down and up again: the limit for that is 0
    os.nice(5); os.nice(-5)
    return "raised its priority"
run(attack)
