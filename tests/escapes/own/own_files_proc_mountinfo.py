# id: own_files_proc_mountinfo
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
    return "read the host's mounts: %r" % open("/proc/self/mountinfo").read(30)
run(attack)
