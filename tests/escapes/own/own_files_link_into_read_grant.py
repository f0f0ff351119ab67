# id: own_files_link_into_read_grant
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a name where it may be read
    os.link(W["wfile"], W["rd"] + "/planted")
    return open(W["rd"] + "/planted").read()
run(attack)
