# id: own_pool_session_module_replaced
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2
# setup: each step has a session of its own
# prelude: attack
def attack():  # a function of the library that the next session calls
    if W["step"] == 1: json.detect_encoding = print; return
    return "a function of another session is in the library" if json.detect_encoding is print else None
run(attack)
