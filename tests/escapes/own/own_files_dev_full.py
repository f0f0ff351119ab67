# id: own_files_dev_full
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # /dev/null is granted, its neighbours are not
    granted(os.open, "/dev/null", os.O_WRONLY)
    os.open("/dev/full", os.O_RDWR)
    return "opened a device that was not granted"
run(attack)
