# id: own_python_subinterpreter
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import _xxsubinterpreters as sub
def attack():  # nothing that the launcher set up in the first interpreter is in the second
    id = sub.create()
    sub.run_string(id, "import os; os.write(1, open(%r, 'rb').read() + b'\\n')" % W["secret"])
run(attack)
