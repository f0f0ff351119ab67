# id: own_files_proc_locks
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
    open("/proc/locks").read()
    return "read which files the host's processes have locked"
run(attack)
