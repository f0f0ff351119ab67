# id: own_files_granted_directory_renamed
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
    os.rename(W["rw"], W["rw"] + "-2")
    return "renamed the granted directory itself"
run(attack)
