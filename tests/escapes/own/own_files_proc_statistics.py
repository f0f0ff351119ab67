# id: own_files_proc_statistics
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # interrupts tell keystrokes apart
    return "read the host's statistics: %r" % open("/proc/stat").read(30)
run(attack)
