# id: own_files_granted_directory_removed
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # what is granted lies beneath the directory; its own entry belongs to its parent
    for n in os.listdir(W["rw"]): granted(os.unlink, W["rw"] + "/" + n)
    os.rmdir(W["rw"])
    return "removed the granted directory itself"
run(attack)
