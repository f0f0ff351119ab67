# id: own_python_variable_path_customize
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: customize=cwd env=PYTHONPATH={cwd}
# setup: base world
# prelude: attack
import builtins
def attack():  # what the site module runs
    return getattr(builtins, "SITECUSTOMIZE_RAN", None)
run(attack)
