# id: own_mediator_granted_link
# category: mediator
# source: own
# flags: --allow-read={rd} --allow-write={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=rd
# setup: the granted directory holds a link to a file outside
# prelude: attack
def attack():
    granted(os.chmod, W["rfile"], 0o600)
    os.chmod(W["rd"] + "/link_to_secret", 0o666)
    return "changed the mode behind a link that was there before"
run(attack)
