# id: own_process_proc_oom_score_written
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # reading is granted, writing is not; the kernel would let the same user
    granted(open, "/proc/uptime").close()
    fd = os.open("/proc/%d/oom_score_adj" % W["sib"], os.O_WRONLY)
    os.write(fd, b"500")
run(attack)
