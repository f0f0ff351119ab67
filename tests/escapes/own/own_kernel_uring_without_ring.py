# id: own_kernel_uring_without_ring
# category: kernel
# source: https://github.com/moby/moby/pull/46762
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # some requests need no ring
    b = ctypes.create_string_buffer(256)
    try: sc(427, 427, -1, 35, ctypes.addressof(b), 0)
    except OSError as e:
        if e.errno in (errno.EBADF, errno.EINVAL): raise NA("an older kernel")
        raise
    return "talked to io_uring"
run(attack)
