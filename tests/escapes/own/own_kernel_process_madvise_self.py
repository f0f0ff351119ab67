# id: own_kernel_process_madvise_self
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a name for itself that needs no descriptor
    at = sc(9, 222, 0, 8192, 3, 0x21, -1, 0)
    iov = (ctypes.c_uint64 * 2)(at, 4096)
    try: sc(440, 440, -10001, ctypes.addressof(iov), 1, 4, 0)
    except OSError as e:
        if e.errno == errno.EBADF: raise NA("an older kernel")
        raise
    return "gave advice through a pseudo descriptor"
run(attack)
