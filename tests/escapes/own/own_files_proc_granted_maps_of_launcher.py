# id: own_files_proc_granted_maps_of_launcher
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "read where the launcher's code lies: %r" % open("/proc/%d/maps" % os.getppid()).read(30)
run(attack)
