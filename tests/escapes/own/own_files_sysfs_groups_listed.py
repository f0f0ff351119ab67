# id: own_files_sysfs_groups_listed
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
    return "listed the control groups: %d" % len(os.listdir("/sys/fs/cgroup"))
run(attack)
