# id: own_files_nested_grant_moved
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={box} --allow-write={box}/pub
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.rename(W["box"] + "/pub", W["box"] + "/moved")
    return "moved the writable directory within the readable one"
run(attack)
