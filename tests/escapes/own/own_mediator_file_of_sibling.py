# id: own_mediator_file_of_sibling
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chmod("/proc/%d/fd/%d" % (W["sib"], W["sib_fd"]), 0o600)
    return "changed the mode of a file that another process has open"
run(attack)
