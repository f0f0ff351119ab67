# id: own_files_deleted_working_directory
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.mkdir, W["rw"] + "/d"); os.chdir(W["rw"] + "/d"); granted(os.rmdir, W["rw"] + "/d")
    return open("../../secret/secret.txt").read()
run(attack)
