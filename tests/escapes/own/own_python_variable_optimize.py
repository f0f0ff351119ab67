# id: own_python_variable_optimize
# category: python
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: env=PYTHONOPTIMIZE=2
# setup: base world
# prelude: attack
def attack():  # a check by assert would be gone
    return "checks are switched off" if sys.flags.optimize else None
run(attack)
