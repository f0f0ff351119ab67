# id: own_process_proc_environ
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
    return "%d bytes of another environment" % len(open("/proc/%d/environ" % W["sib"], "rb").read())
run(attack)
