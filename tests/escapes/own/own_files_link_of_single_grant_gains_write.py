# id: own_files_link_of_single_grant_gains_write
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-read={rfile} --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.link(W["rfile"], W["rw"] + "/x")
    with open(W["rw"] + "/x", "a") as f: f.write("x")
    return "wrote to a file that was granted for reading"
run(attack)
