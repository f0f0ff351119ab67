# id: own_mediator_magic_directory
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a link of /proc in the middle of a path
    d = os.open(W["secret_dir"], os.O_PATH)
    os.chmod("/proc/self/fd/%d/target.txt" % d, 0o666)
    return "changed the mode beneath a directory that a descriptor names"
run(attack)
