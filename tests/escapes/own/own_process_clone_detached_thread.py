# id: own_process_clone_detached_thread
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a child that shares memory, files and handlers, but is a process of its own
    stack = ctypes.create_string_buffer(1 << 16); at = (ctypes.addressof(stack) + (1 << 16)) & ~15
    ends = ctypes.cast(libc._exit, ctypes.c_void_p)
    ctypes.set_errno(0)
    pid = libc.clone(ends, ctypes.c_void_p(at), 0x100 | 0x200 | 0x400 | 0x800 | 0x4000 | 17, None)
    if pid < 0: raise OSError(ctypes.get_errno(), "clone")
    return "made process %d in its own memory" % os.waitpid(pid, 0)[0]
run(attack)
