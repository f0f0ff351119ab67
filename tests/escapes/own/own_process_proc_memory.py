# id: own_process_proc_memory
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
    f = open("/proc/%d/mem" % W["sib"], "rb", 0); f.seek(W["sib_addr"])
    return f.read(24).decode()
run(attack)
