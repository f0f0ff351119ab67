# id: own_files_read_only_open_truncates
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # POSIX leaves it open what this does; Linux truncates
    os.open(W["rfile"], os.O_RDONLY | os.O_TRUNC)
    return "emptied a file that was opened for reading"
run(attack)
