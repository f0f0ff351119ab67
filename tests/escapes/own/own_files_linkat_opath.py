# id: own_files_linkat_opath
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
    d = os.open(W["secret_dir"], os.O_PATH)
    os.link("secret.txt", "planted", src_dir_fd=d, dst_dir_fd=d)
    return "linked a file within an O_PATH directory"
run(attack)
