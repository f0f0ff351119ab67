# id: own_files_fchdir_opath
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.fchdir(os.open(W["secret_dir"], os.O_PATH))
    return open("secret.txt").read()
run(attack)
