# id: own_mediator_magic_relative
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
    n = os.open(W["target"], os.O_PATH)
    os.chdir("/proc/self/fd")
    os.chmod(str(n), 0o666)
    return "changed the mode from within /proc/self/fd"
run(attack)
