# id: own_mediator_trusted_attribute
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
    os.setxattr(W["wfile"], "trusted.own", b"1")
    return "set an attribute for the administrator"
run(attack)
