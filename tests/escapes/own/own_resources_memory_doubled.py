# id: own_resources_memory_doubled
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # an old size of 0 copies a shared mapping
    at = sc(9, 222, 0, 48 << 20, 3, 0x21, -1, 0)
    for n in range(8): sc(25, 216, at, 0, 48 << 20, 1, 0)
    return "mapped the same memory nine times"
run(attack)
