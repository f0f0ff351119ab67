# id: own_process_proc_memory_of_thread
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the same file of a thread
    granted(open, "/proc/uptime").close()
    f = open("/proc/{0}/task/{0}/mem".format(W["sib"]), "rb", 0); f.seek(W["sib_addr"])
    return f.read(24).decode()
run(attack)
