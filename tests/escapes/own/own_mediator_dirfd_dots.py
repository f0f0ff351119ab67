# id: own_mediator_dirfd_dots
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chmod("../secret/target.txt", 0o666, dir_fd=os.open(W["wd"], os.O_PATH))
    return "changed the mode by the dots of a granted directory"
run(attack)
