# id: own_process_proc_auxiliary_vector
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
    return "%d bytes, with addresses of its memory" % len(open("/proc/%d/auxv" % W["sib"], "rb").read())
run(attack)
