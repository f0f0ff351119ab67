# id: own_mediator_root_of_launcher
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the launcher may follow what the program may not
    os.chmod("/proc/%d/root%s" % (os.getppid(), W["target"]), 0o666)
    return "changed the mode through the root link of the launcher"
run(attack)
