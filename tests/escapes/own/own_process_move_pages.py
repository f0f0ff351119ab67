# id: own_process_move_pages
# category: process
# source: https://github.com/moby/moby/pull/19059
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # with no target it only asks on which node a page lies
    page, status = (ctypes.c_uint64 * 1)(W["sib_addr"] & ~4095), (ctypes.c_int * 1)()
    sc(279, 239, W["sib"], 1, ctypes.addressof(page), None, ctypes.addressof(status), 0)
    return "read where another process's memory lies: %d" % status[0]
run(attack)
