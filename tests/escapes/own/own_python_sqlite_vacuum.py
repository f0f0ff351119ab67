# id: own_python_sqlite_vacuum
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a statement that writes a file
    try: import sqlite3
    except ImportError: raise NA("no sqlite3")
    try: sqlite3.connect(":memory:").execute("vacuum into ?", (W["secret_dir"] + "/copy.db",))
    except sqlite3.Error as e: raise OSError(13, str(e))
    return "wrote a database"
run(attack)
