# id: own_mediator_attribute_opath
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
    return os.getxattr("/proc/self/fd/%d" % os.open(W["secret"], os.O_PATH), "user.note").decode()
run(attack)
