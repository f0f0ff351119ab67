# id: own_process_proc_system_call
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
    return "waits in call " + open("/proc/%d/syscall" % W["sib"]).readline()
run(attack)
