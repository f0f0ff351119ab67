# id: own_files_proc_granted_file_of_sibling
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return open("/proc/%d/fd/%d" % (W["sib"], W["sib_fd"])).read()
run(attack)
