# id: own_files_nested_grant_left
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={box} --allow-write={box}/pub
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=box
# setup: base world
# prelude: attack
def attack():
    granted(open, W["box"] + "/pub/mine", "w").close()
    os.rename(W["box"] + "/pub/mine", W["box"] + "/planted")
    return "moved a file up into the readable directory"
run(attack)
