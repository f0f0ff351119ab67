# id: own_mediator_foreign_owner
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # by the descriptor, with the group left as it is
    os.fchown(os.open(W["wfile"], os.O_RDONLY), 12345, -1)
    return "gave a file to another user"
run(attack)
