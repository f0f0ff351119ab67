# id: own_pool_session_objects_left
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2
# setup: each step has a session of its own
# prelude: attack
import gc
class Left(list): pass
def attack():
    if W["step"] == 1: sys.left = Left(["a secret"]); return
    return next(("found %r" % list(o) for o in gc.get_objects() if type(o).__name__ == "Left" and o), None)
run(attack)
