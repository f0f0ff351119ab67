# id: own_mediator_trailing_slash
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # lchown stops at a link, but not at one with a slash behind it
    granted(os.symlink, W["secret_dir"], W["wd"] + "/l"); granted(os.lchown, W["wd"] + "/l", -1, os.getgid())
    os.lchown(W["wd"] + "/l/", -1, os.getgid())
    return "set the group of a directory outside behind a link"
run(attack)
