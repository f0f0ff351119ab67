# id: own_files_mkdirat_opath
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
    os.mkdir("planted", dir_fd=os.open(W["secret_dir"], os.O_PATH))
    return "made a directory beneath an O_PATH directory"
run(attack)
