# id: own_process_proc_descriptor_of_thread
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
    return open("/proc/{0}/task/{0}/fd/{1}".format(W["sib"], W["sib_fd"])).read()
run(attack)
