# id: own_process_migrate_pages
# category: process
# source: https://github.com/moby/moby/pull/19059
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    nodes = (ctypes.c_uint64 * 1)(1)
    at = ctypes.addressof(nodes)
    return "%d pages of another process stayed" % sc(256, 238, W["sib"], 65, at, at)
run(attack)
