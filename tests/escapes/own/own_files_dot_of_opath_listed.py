# id: own_files_dot_of_opath_listed
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a right is asked for when "." is opened once more
    d = os.open(W["secret_dir"], os.O_PATH)
    return "listed a directory outside: %s" % os.listdir(os.open(".", os.O_RDONLY, dir_fd=d))
run(attack)
