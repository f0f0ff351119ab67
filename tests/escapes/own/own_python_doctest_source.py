# id: own_python_doctest_source
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import linecache, inspect
def attack():  # source text that is fetched when somebody asks for it
    return inspect.getsource(compile("x = 1", W["secret_dir"] + "/secretmod.py", "exec"))
run(attack)
