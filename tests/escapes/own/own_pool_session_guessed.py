# id: own_pool_session_guessed
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2 guess=1
# setup: the second step guesses the name of the first one's session
# prelude: attack
import builtins
def attack():
    builtins.STEPS = getattr(builtins, "STEPS", 0) + 1
    return "came into another session by its guessed name" if builtins.STEPS == 2 else None
run(attack)
