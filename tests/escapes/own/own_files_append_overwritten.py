# id: own_files_append_overwritten
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdout=appendfile
# setup: standard output is a log that the caller appends to
# prelude: attack
def attack():  # RWF_NOAPPEND writes at an offset although the log was opened for appending
    if not os.fstat(1).st_size: raise NA("no log")
    size, text = os.fstat(1).st_size, ctypes.create_string_buffer(b"forged")
    iov = (ctypes.c_size_t * 2)(ctypes.addressof(text), 6)
    try: sc(328, 287, 1, ctypes.addressof(iov), 1, 0, 0, 0x20)
    except OSError as e:
        if e.errno == errno.EOPNOTSUPP: raise OSError(errno.EPERM, "")
        raise
    return os.fstat(1).st_size == size and "wrote over the beginning of the log"
run(attack)
