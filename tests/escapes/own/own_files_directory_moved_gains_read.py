# id: own_files_directory_moved_gains_read
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-write={wd} --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.mkdir, W["wd"] + "/d"); granted(os.rename, W["wfile"], W["wd"] + "/d/x")
    os.rename(W["wd"] + "/d", W["rw"] + "/d")
    return open(W["rw"] + "/d/x").read()
run(attack)
