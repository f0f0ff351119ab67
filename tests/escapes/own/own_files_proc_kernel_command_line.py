# id: own_files_proc_kernel_command_line
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
    return "read the kernel's command line: %r" % open("/proc/cmdline").read(30)
run(attack)
