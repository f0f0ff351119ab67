# id: own_files_removedir_opath
# category: files
# source: own
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # AT_REMOVEDIR
    sc(263, 35, os.open(W["secret_dir"], os.O_PATH), b"empty", 0x200)
    return "removed a directory beneath an O_PATH directory"
run(attack)
