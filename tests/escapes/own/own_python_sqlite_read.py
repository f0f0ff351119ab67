# id: own_python_sqlite_read
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    try: import sqlite3
    except ImportError: raise NA("no sqlite3")
    name = "file:%s/db.sqlite?mode=ro&immutable=1" % W["secret_dir"]  # neither locks nor a journal
    try: return sqlite3.connect(name, uri=True).execute("select v from t").fetchone()[0]
    except sqlite3.Error as e: raise OSError(13, str(e))
run(attack)
