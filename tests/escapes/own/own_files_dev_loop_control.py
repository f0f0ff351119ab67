# id: own_files_dev_loop_control
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # files turned into disks
    if not os.path.exists("/dev/loop-control"): raise NA("no such device")
    return "may make disks by descriptor %d" % os.open("/dev/loop-control", os.O_RDWR)
run(attack)
