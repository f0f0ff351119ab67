# id: own_files_dev_listed
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "listed the devices: %d" % len(os.listdir("/dev"))
run(attack)
