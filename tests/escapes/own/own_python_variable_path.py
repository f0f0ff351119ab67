# id: own_python_variable_path
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: customize=cwd env=PYTHONPATH={cwd}
# setup: base world
# prelude: attack
def attack():  # a directory before the standard library
    import colorsys
    return getattr(colorsys, "HIJACKED", None)
run(attack)
