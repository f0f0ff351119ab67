# id: own_pool_session_widened
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 widen=1 ask=allow_read:["{secret_dir}"]
# setup: a run in a session asks for more than the session has
# prelude: attack
def attack():  # granted at the run instead of at open
    return open(W["secret"]).read()
run(attack)
