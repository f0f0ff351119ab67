# id: own_pool_peer_temporary_planted
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1 ask=allow_temp:true
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():
    os.symlink("/etc", W["peer_temp"] + "/link")
    return "left a link for another request"
run(attack)
