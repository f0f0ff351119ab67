# id: own_files_append_zeroed
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdout=appendfile
# setup: standard output is a log that the caller appends to
# prelude: attack
def attack():  # FALLOC_FL_ZERO_RANGE
    try: sc(285, 47, 1, 0x10, 0, 8)
    except OSError as e:
        if e.errno == errno.EOPNOTSUPP: raise OSError(errno.EPERM, "")
        raise
    return "zeroed the beginning of the log"
run(attack)
