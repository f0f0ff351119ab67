# id: own_process_proc_pagemap
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
    fd = os.open("/proc/%d/pagemap" % W["sib"], os.O_RDONLY)
    return "read %d bytes" % len(os.pread(fd, 8, W["sib_addr"] >> 12 << 3))
run(attack)
