# id: own_python_variable_granted
# category: python
# source: own
# flags: --allow-env=PYTHONPATH
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: customize=cwd env=PYTHONPATH={cwd} refuse_ok=1
# setup: base world
# prelude: attack
def attack():  # a granted variable is seen and not obeyed
    import colorsys
    assert "PYTHONPATH" in os.environ
    return getattr(colorsys, "HIJACKED", None)
run(attack)
