# id: own_files_open_for_ioctl_truncates
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
    os.open(W["rfile"], 3 | os.O_TRUNC)
    return "emptied a file that was opened for neither reading nor writing"
run(attack)
