# id: own_files_dev_disk
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: -
# setup: base world
# prelude: attack
def attack():  # below all files; a machine may keep its disks from root as well
    last = NA("no disk")
    for name in ("vda", "sda", "xvda", "nvme0n1", "loop0"):
        try: return "read a disk: %r" % os.read(os.open("/dev/" + name, os.O_RDONLY), 8)
        except FileNotFoundError: pass
        except OSError as e: last = e
    raise last
run(attack)
