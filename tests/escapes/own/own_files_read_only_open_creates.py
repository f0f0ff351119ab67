# id: own_files_read_only_open_creates
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
    os.open(W["rd"] + "/planted", os.O_RDONLY | os.O_CREAT, 0o600)
    return "created a file that was opened for reading"
run(attack)
