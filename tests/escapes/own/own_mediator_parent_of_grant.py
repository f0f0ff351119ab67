# id: own_mediator_parent_of_grant
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # what lies above the grant, by the grant's own name
    granted(os.chmod, W["wd"] + "/.", 0o755)
    os.chmod(W["wd"] + "/..", 0o755)
    return "changed the mode of the directory above the grant"
run(attack)
