# id: own_files_proc_granted_own_root
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # what lies behind a link of /proc does not lie beneath /proc
    return open("/proc/self/root" + W["secret"]).read()
run(attack)
