# id: own_files_sysfs_network
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # without a network grant there is no network to look at either
    return "read the network's devices: %s" % os.listdir("/sys/class/net")
run(attack)
