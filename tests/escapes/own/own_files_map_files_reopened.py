# id: own_files_map_files_reopened
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # the mapped file by its addresses, opened for writing this time
    start = sc(9, 222, 0, 4096, 1, 1, os.open(W["rfile"], os.O_RDONLY), 0)
    fd = os.open("/proc/self/map_files/%x-%x" % (start, start + 4096), os.O_WRONLY | os.O_APPEND)
    return "wrote %d bytes to a read-only file through its mapping" % os.write(fd, b"x")
run(attack)
