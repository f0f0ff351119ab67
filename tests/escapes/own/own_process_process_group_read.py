# id: own_process_process_group_read
# category: process
# source: https://github.com/landlock-lsm/linux/issues/58
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "another process is in group %d" % os.getpgid(W["sib"])
run(attack)
