# id: own_mediator_attribute_link
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
    os.symlink(W["secret"], W["wd"] + "/l")
    return os.getxattr(W["wd"] + "/l", "user.note").decode()
run(attack)
