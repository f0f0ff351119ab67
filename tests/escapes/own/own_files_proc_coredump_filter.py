# id: own_files_proc_coredump_filter
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "set what a dump holds: %d" % os.write(os.open("/proc/self/coredump_filter", os.O_WRONLY), b"0x33")
run(attack)
