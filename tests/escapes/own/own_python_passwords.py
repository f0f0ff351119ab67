# id: own_python_passwords
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import warnings
def attack():
    warnings.simplefilter("ignore")
    try: import spwd
    except ImportError: raise NA("no such module")
    n = len(spwd.getspall())
    return "read %d entries of the password file" % n if n else None
run(attack)
