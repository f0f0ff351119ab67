# id: own_files_random_device_written
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
    return "wrote %d bytes to the host's random numbers" % os.write(os.open("/dev/urandom", os.O_WRONLY), b"x")
run(attack)
