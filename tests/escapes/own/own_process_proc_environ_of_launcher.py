# id: own_process_proc_environ_of_launcher
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(open, "/proc/uptime").close()
    return "%d bytes of the launcher's environment" % len(open("/proc/%d/environ" % os.getppid(), "rb").read())
run(attack)
