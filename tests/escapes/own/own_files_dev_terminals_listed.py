# id: own_files_dev_terminals_listed
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
    return "listed the terminals: %s" % os.listdir("/dev/pts")
run(attack)
