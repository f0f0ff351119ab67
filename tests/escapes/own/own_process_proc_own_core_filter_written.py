# id: own_process_proc_own_core_filter_written
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # its own files there are no more its own than others'
    granted(open, "/proc/uptime").close()
    return "wrote %d" % os.write(os.open("/proc/self/coredump_filter", os.O_WRONLY), b"0x33")
run(attack)
