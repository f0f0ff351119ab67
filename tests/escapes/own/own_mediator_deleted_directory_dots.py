# id: own_mediator_deleted_directory_dots
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a directory that was removed still knows where it was
    granted(os.mkdir, W["wd"] + "/d"); d = os.open(W["wd"] + "/d", os.O_PATH); granted(os.rmdir, W["wd"] + "/d")
    os.chmod("../../secret/target.txt", 0o666, dir_fd=d)
    return "changed the mode by the dots of a removed directory"
run(attack)
