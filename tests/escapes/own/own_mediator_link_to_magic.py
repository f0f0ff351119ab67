# id: own_mediator_link_to_magic
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
    granted(os.symlink, "/proc/self/fd/%d" % os.open(W["target"], os.O_PATH), W["wd"] + "/l")
    os.chmod(W["wd"] + "/l", 0o666)
    return "changed the mode behind a link to a link of /proc"
run(attack)
