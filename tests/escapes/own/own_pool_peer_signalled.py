# id: own_pool_peer_signalled
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
def attack():
    os.kill(W["peer"], 10)
    return "signalled another request"
run(attack)
