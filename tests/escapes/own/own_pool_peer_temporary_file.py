# id: own_pool_peer_temporary_file
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
    return open(W["peer_temp"] + "/secret").read()
run(attack)
