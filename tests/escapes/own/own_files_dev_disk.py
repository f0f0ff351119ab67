# id: own_files_dev_disk
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # below all files
    for name in ("vda", "sda", "xvda", "nvme0n1", "loop0"):
        if os.path.exists("/dev/" + name): return "read a disk: %r" % os.read(os.open("/dev/" + name, os.O_RDONLY), 8)
    raise NA("no disk")
run(attack)
