# id: own_mediator_opath_of_link
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    fd = os.open(W["secret_dir"] + "/sym", os.O_PATH | os.O_NOFOLLOW)
    sc(260, 54, fd, b"", -1, os.getgid(), 0x1000)
    return "set the group of a link outside through a descriptor"
run(attack)
