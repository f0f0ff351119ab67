# id: own_resources_memory_remapped
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a small mapping grows
    at = sc(9, 222, 0, 1 << 20, 3, 0x22, -1, 0)
    sc(25, 216, at, 1 << 20, 400 << 20, 1, 0)
    return "holds 400 MiB"
run(attack)
