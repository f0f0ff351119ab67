# id: own_python_variable_warnings
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=PYTHONWARNINGS=ignore::colorsys.Warning
# setup: base world
# prelude: attack
def attack():  # the class of a filter is imported at the start
    return "imported a module of the caller's choice" if "colorsys" in sys.modules else None
run(attack)
