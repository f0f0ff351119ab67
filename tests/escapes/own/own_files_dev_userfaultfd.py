# id: own_files_dev_userfaultfd
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # the device that gives what the system call of that name is refused for
    if not os.path.exists("/dev/userfaultfd"): raise NA("no such device")
    return "may hold up the kernel by descriptor %d" % os.open("/dev/userfaultfd", os.O_RDWR)
run(attack)
