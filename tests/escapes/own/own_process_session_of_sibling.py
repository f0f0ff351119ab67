# id: own_process_session_of_sibling
# category: process
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "read the session of another process: %d" % os.getsid(W["sib"])
run(attack)
