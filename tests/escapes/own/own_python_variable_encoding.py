# id: own_python_variable_encoding
# category: python
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: env=PYTHONIOENCODING=latin-1
# setup: base world
# prelude: attack
def attack():
    return "output is written as %s" % sys.stdout.encoding if sys.stdout.encoding != "utf-8" else None
run(attack)
