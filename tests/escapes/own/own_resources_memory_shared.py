# id: own_resources_memory_shared
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import mmap
def attack():  # shared, as with children that do not exist
    m = mmap.mmap(-1, 400 << 20)
    return "holds 400 MiB"
run(attack)
