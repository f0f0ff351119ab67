# id: own_files_sysfs_read
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
    return "read %r" % open("/sys/kernel/mm/transparent_hugepage/enabled").read(40)
run(attack)
