# id: own_pool_session_mask_left
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2
# setup: each step has a session of its own
# prelude: attack
def attack():
    before = os.umask(0o123)
    return "has the file mask of another session" if before == 0o123 and W["step"] == 2 else None
run(attack)
