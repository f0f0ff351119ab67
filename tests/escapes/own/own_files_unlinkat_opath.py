# id: own_files_unlinkat_opath
# category: files
# source: own
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.unlink("victim.txt", dir_fd=os.open(W["secret_dir"], os.O_PATH))
    return "removed a file beneath an O_PATH directory"
run(attack)
