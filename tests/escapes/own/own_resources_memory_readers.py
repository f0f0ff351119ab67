# id: own_resources_memory_readers
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # one read of a device that never ends
    n = len(open("/dev/zero", "rb").read(200 << 20))
    return "read 200 MiB at once"
run(attack)
