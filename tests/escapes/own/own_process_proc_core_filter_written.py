# id: own_process_proc_core_filter_written
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # which memory a core dump of it holds
    granted(open, "/proc/uptime").close()
    return "changed %d" % os.write(os.open("/proc/%d/coredump_filter" % W["sib"], os.O_WRONLY), b"0x33")
run(attack)
