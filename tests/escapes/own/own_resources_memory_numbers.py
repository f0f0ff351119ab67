# id: own_resources_memory_numbers
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # one integer of 200 MiB
    n = 1 << (8 * 200 << 20)
    return "holds a number of 200 MiB"
run(attack)
