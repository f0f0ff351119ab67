# id: own_python_variable_breakpoint
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=PYTHONBREAKPOINT=builtins.reached twolines=1 stdin=null
# setup: base world
# prelude: attack
import builtins
builtins.reached = lambda *a: print("ESCAPED: the debugger's stand-in was called")
def attack():  # a function by its name
    breakpoint()
run(attack)
