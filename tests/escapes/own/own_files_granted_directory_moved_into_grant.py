# id: own_files_granted_directory_moved_into_grant
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.rename(W["wd"], W["rw"] + "/d")
    return "moved one granted directory into the other"
run(attack)
