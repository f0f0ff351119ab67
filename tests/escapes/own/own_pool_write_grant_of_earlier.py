# id: own_pool_write_grant_of_earlier
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool runs=2 ask_once=1 ask=allow_write:["{wd}"]
# setup: base world
# prelude: attack
def attack():
    open(W["wd"] + "/step%d" % W["step"], "w").close()
    return "wrote with the grant of an earlier request" if W["step"] == 2 else None
run(attack)
