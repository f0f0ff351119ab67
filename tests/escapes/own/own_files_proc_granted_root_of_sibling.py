# id: own_files_proc_granted_root_of_sibling
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a link that skips every directory on the way
    return open("/proc/%d/root%s" % (W["sib"], W["secret"])).read()
run(attack)
