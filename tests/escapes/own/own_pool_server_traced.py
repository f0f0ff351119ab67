# id: own_pool_server_traced
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
def attack():
    sc(101, 117, 0x4206, W["server"], 0, 0)
    return "traces the server"
run(attack)
