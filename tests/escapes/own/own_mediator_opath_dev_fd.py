# id: own_mediator_opath_dev_fd
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
    os.utime("/dev/fd/%d" % os.open(W["target"], os.O_PATH))
    return "changed the times through /dev/fd"
run(attack)
