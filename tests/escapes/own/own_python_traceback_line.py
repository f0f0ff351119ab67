# id: own_python_traceback_line
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
sys.excepthook = sys.__excepthook__
def attack():  # the interpreter itself opens the file that a frame names, and shows the line
    exec(compile("1 / 0", W["secret"], "exec"))
try: attack()
except ZeroDivisionError: sys.excepthook(*sys.exc_info())
run(lambda: None)
