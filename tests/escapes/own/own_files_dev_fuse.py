# id: own_files_dev_fuse
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a file system of its own, served by itself
    if not os.path.exists("/dev/fuse"): raise NA("no such device")
    return "may serve a file system by descriptor %d" % os.open("/dev/fuse", os.O_RDWR)
run(attack)
