# id: own_python_tcl_exec
# category: python
# source: own
# flags: --allow-read=/usr/share --allow-temp
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=XDG_RUNTIME_DIR={cfg} unprotect=cfg
# setup: base world
# prelude: attack
def attack():
    try: import tkinter; tcl = tkinter.Tcl()
    except Exception as e: raise NA("no Tcl: %r" % e)
    return tcl.eval("exec cat {%s}" % W["secret"])
run(attack)
