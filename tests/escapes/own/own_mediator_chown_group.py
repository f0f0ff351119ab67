# id: own_mediator_chown_group
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chown(W["wfile"], -1, 12345)
    return "gave a file to a foreign group"
run(attack)
