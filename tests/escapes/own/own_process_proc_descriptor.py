# id: own_process_proc_descriptor
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the link leads to an open file, whatever its path
    granted(open, "/proc/uptime").close()
    return open("/proc/%d/fd/%d" % (W["sib"], W["sib_fd"])).read()
run(attack)
