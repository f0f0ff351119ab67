# id: own_python_dbm
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
    try: import dbm.ndbm
    except ImportError: raise NA("no ndbm")
    try: dbm.ndbm.open(W["secret_dir"] + "/data", "c").close()
    except dbm.ndbm.error as e: raise OSError(13, str(e))
    return "a library made a file"
run(attack)
