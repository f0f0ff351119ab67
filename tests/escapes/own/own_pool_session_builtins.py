# id: own_pool_session_builtins
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2
# setup: each step has a session of its own
# prelude: attack
import builtins
def attack():
    if W["step"] == 1: builtins.LEFT_BEHIND = 1; return
    return "found what another session left" if hasattr(builtins, "LEFT_BEHIND") else None
run(attack)
