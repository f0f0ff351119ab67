# id: own_files_deleted_directory_dots
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a directory that was removed still knows where it was
    granted(os.mkdir, W["rw"] + "/d")
    d = os.open(W["rw"] + "/d", os.O_PATH)
    granted(os.rmdir, W["rw"] + "/d")
    return os.read(os.open("../../secret/secret.txt", os.O_RDONLY, dir_fd=d), 99).decode()
run(attack)
