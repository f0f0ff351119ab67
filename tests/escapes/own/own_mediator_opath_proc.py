# id: own_mediator_opath_proc
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chmod("/proc/self/fd/%d" % os.open(W["target"], os.O_PATH), 0o666)
    return "changed the mode through the /proc entry of an O_PATH descriptor"
run(attack)
