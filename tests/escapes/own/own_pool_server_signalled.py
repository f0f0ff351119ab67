# id: own_pool_server_signalled
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
def attack():  # signal 0
    os.kill(W["server"], 0)
    return "may signal the server"
run(attack)
