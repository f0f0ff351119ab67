# id: own_mediator_set_group_on_directory
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chmod(W["wd"], 0o2777)
    return os.stat(W["wd"]).st_mode & 0o2000 and "set the group bit of a directory"
run(attack)
