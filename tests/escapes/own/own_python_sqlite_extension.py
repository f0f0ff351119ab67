# id: own_python_sqlite_extension
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: solib=secret
# setup: base world
# prelude: attack
def attack():  # a statement that loads a library; that there is no such function is told only afterwards
    try: import sqlite3
    except ImportError: raise NA("no sqlite3")
    c = sqlite3.connect(":memory:")
    if not hasattr(c, "enable_load_extension"): raise NA("no extensions")
    try: c.enable_load_extension(True); c.load_extension(W["secret_dir"] + "/lib.so")
    except sqlite3.Error as e:
        if "undefined symbol" in str(e): return "loaded a library"
        raise OSError(13, str(e))
run(attack)
