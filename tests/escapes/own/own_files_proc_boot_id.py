# id: own_files_proc_boot_id
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
    return "read what tells this machine from all others: %s" % open("/proc/sys/kernel/random/boot_id").read()
run(attack)
