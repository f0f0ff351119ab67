# id: own_files_dev_screen
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # what is on the console
    if not os.path.exists("/dev/vcs"): raise NA("no such device")
    return "read the console: %r" % open("/dev/vcs", "rb").read(20)
run(attack)
