# id: own_files_opath_reopened
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return open("/proc/self/fd/%d" % os.open(W["secret"], os.O_PATH)).read()
run(attack)
