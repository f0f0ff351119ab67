# id: own_files_proc_core_pattern
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # the program that the kernel starts for a dump; nothing is written to it here
    return "may set the host's dump program by descriptor %d" % os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY)
run(attack)
