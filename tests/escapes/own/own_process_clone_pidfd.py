# id: own_process_clone_pidfd
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # CLONE_PIDFD: a child with a descriptor to it
    fd = ctypes.c_int()
    pid = sc(56, 220, 0x1000 | 17, 0, ctypes.addressof(fd), 0, 0)
    if pid == 0: os._exit(0)
    return "has descriptor %d of a child" % fd.value
run(attack)
