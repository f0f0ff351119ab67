# id: own_files_chdir_create
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
    os.chdir(W["secret_dir"])
    open("planted", "x").close()
    return "created a file in the working directory outside"
run(attack)
