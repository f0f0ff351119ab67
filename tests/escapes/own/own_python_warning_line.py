# id: own_python_warning_line
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import warnings
def attack():  # the same for the place of a warning
    warnings.warn_explicit("look", UserWarning, W["secret"], 1)
run(attack)
