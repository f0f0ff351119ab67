# id: own_python_tcl
# category: python
# source: own
# flags: --allow-read=/usr/share
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # another interpreter, with files and programs of its own
    try: import tkinter; tcl = tkinter.Tcl()
    except Exception as e: raise NA("no Tcl: %r" % e)
    return tcl.eval("set f [open {%s}]; read $f" % W["secret"])
run(attack)
