# id: own_files_proc_granted_own_directory
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
    os.chdir(W["secret_dir"])
    return open("/proc/self/task/%d/cwd/secret.txt" % os.getpid()).read()
run(attack)
