# id: own_files_dev_shm_tmpfile
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # memory beside the limit
    fd = os.open("/dev/shm", os.O_TMPFILE | os.O_RDWR, 0o600)
    return "wrote %d bytes to shared memory" % os.write(fd, b"x")
run(attack)
