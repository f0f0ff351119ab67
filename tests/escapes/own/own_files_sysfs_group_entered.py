# id: own_files_sysfs_group_entered
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a process may leave its limits by this; nothing is written to it here
    for p in ("/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/unified/cgroup.procs"):
        if os.path.exists(p): return "may leave its control group by descriptor %d" % os.open(p, os.O_WRONLY)
    raise NA("no control groups")
run(attack)
