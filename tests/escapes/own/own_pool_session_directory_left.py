# id: own_pool_session_directory_left
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
    if W["step"] == 1: os.chdir("/"); return
    return "is in a directory of another session" if os.getcwd() == "/" else None
run(attack)
