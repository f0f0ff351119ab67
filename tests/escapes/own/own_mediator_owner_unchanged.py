# id: own_mediator_owner_unchanged
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # names nobody, and still sets the status time
    granted(os.chown, W["wfile"], -1, -1)
    os.chown(W["target"], -1, -1)
    return "set the status time of a file outside"
run(attack)
