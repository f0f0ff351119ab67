# id: own_pool_peer_temporary_moved
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
    os.rename(W["peer_temp"], W["peer_temp"] + "-moved")
    os.rename(W["peer_temp"] + "-moved", W["peer_temp"])
    return "moved another request's directory"
run(attack)
