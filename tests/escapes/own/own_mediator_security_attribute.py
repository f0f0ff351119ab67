# id: own_mediator_security_attribute
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # labels that security modules go by
    os.setxattr(W["wfile"], "security.own", b"1")
    return "set an attribute for a security module"
run(attack)
