# id: own_files_proc_granted_environ_of_launcher
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
    return "read the launcher's environment: %d bytes" % len(open("/proc/%d/environ" % os.getppid(), "rb").read())
run(attack)
