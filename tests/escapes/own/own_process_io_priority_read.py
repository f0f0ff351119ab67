# id: own_process_io_priority_read
# category: process
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # IOPRIO_WHO_USER: the best of all processes of the user
    return "read the I/O priority of the user: %d" % sc(252, 31, 3, os.getuid())
run(attack)
