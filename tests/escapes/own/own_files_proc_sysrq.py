# id: own_files_proc_sysrq
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # nothing is written to it here
    if not os.path.exists("/proc/sysrq-trigger"): raise NA("no such file")
    return "may restart the host by descriptor %d" % os.open("/proc/sysrq-trigger", os.O_WRONLY)
run(attack)
