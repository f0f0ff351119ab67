# id: own_python_variable_digits
# category: python
# source: own, after CVE-2020-10735
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: env=PYTHONINTMAXSTRDIGITS=0
# setup: base world
# prelude: attack
def attack():  # the bound on numbers written out
    return "there is no bound" if sys.get_int_max_str_digits() == 0 else None
run(attack)
