# id: own_files_append_punched
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdout=appendfile
# setup: standard output is a log that the caller appends to
# prelude: attack
def attack():  # a hole in a log that was opened for appending
    sc(285, 47, 1, 3, 0, 8)  # FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE
    return "punched a hole into the beginning of the log"
run(attack)
