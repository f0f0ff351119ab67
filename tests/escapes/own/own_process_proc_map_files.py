# id: own_process_proc_map_files
# category: process
# source: https://github.com/canonical/snapd/pull/7019
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(open, "/proc/uptime").close()
    where = "/proc/%d/map_files/" % W["sib"]
    return os.readlink(where + os.listdir(where)[0])
run(attack)
