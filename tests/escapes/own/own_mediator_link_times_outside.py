# id: own_mediator_link_times_outside
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a link itself has times too
    granted(os.symlink, "x", W["wd"] + "/l"); granted(os.utime, W["wd"] + "/l", (1, 1), follow_symlinks=False)
    os.utime(W["secret_dir"] + "/sym", (1, 1), follow_symlinks=False)
    return "changed the times of a link outside"
run(attack)
