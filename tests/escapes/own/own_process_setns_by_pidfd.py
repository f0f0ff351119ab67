# id: own_process_setns_by_pidfd
# category: process
# source: https://github.com/landlock-lsm/linux/issues/58
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # by a descriptor of the process, no path of /proc
    sc(308, 268, os.pidfd_open(W["sib"]), 0x4000000)  # CLONE_NEWUTS
    return "joined the namespace of another process"
run(attack)
