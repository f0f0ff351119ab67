# id: own_process_sigqueue_to_parent
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # signal 0, as a queued one
    info = ctypes.create_string_buffer(128); info[8:12] = b"\xff" * 4
    sc(129, 138, os.getppid(), 0, ctypes.addressof(info))
    return "may queue signals to its parent"
run(attack)
