# id: own_files_link_gains_read
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-write={wd} --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # both ends are writable, but only one is readable
    os.link(W["wfile"], W["rw"] + "/x")
    return open(W["rw"] + "/x").read()
run(attack)
