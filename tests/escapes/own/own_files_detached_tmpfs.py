# id: own_files_detached_tmpfs
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # memory beside the limit, in a file system that no path leads to
    f = sc(430, 430, b"tmpfs", 0)
    sc(431, 431, f, 6, None, None, 0)  # FSCONFIG_CMD_CREATE
    d = sc(432, 432, f, 0, 0)
    fd = os.open("x", os.O_CREAT | os.O_RDWR, 0o600, dir_fd=d)
    return "wrote %d bytes to a file system of its own" % os.write(fd, b"x")
run(attack)
