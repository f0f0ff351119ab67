# id: own_process_pidfd_open
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "holds a descriptor of another process: %d" % os.pidfd_open(W["sib"])
run(attack)
