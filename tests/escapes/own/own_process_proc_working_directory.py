# id: own_process_proc_working_directory
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the sibling's directory is /
    granted(open, "/proc/uptime").close()
    return open("/proc/%d/cwd%s" % (W["sib"], W["secret"])).read()
run(attack)
