# id: own_files_open_for_ioctl_makes_terminal
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # opening /dev/ptmx is what makes a terminal, whatever for
    return "made a terminal by descriptor %d" % os.open("/dev/ptmx", 3 | os.O_NOCTTY)
run(attack)
