# id: own_pool_session_control_closed
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=pool session=1 served=1
# setup: a session of its own
# prelude: attack
def attack():
    print("HELD: closes everything", flush=True)
    os.closerange(0, 4096)
run(attack)
