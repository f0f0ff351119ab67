# id: own_files_directory_into_read_grant
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.mkdir, W["wd"] + "/d"); os.rename(W["wd"] + "/d", W["rd"] + "/planted")
    return "moved a directory into the readable one"
run(attack)
