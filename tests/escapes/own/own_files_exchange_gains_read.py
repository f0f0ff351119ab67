# id: own_files_exchange_gains_read
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
    sc(316, 276, -100, W["wfile"].encode(), -100, (W["rw"] + "/large").encode(), 2)
    return open(W["rw"] + "/large").read()
run(attack)
