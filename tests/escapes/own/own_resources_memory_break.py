# id: own_resources_memory_break
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the program break; a refusal is its old value
    now = sc(12, 214, 0)
    if sc(12, 214, now + (400 << 20)) < now + (400 << 20): return None
    return "holds 400 MiB"
run(attack)
