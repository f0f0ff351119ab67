# id: own_files_truncate_through_link
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.symlink, "../secret/target.txt", W["wd"] + "/l")
    os.truncate(W["wd"] + "/l", 0)
    return "emptied a file outside behind a link"
run(attack)
