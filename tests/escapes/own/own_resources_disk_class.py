# id: own_resources_disk_class
# category: resources
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # the disk's real-time class
    sc(251, 30, 1, 0, 1 << 13 | 0)
    return "reads before everybody"
run(attack)
