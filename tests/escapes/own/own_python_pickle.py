# id: own_python_pickle
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import pickle
class Runs:
    def __reduce__(self): return os.system, ("echo ESCAPED: a pickle ran a program",)
def attack():
    status = pickle.loads(pickle.dumps(Runs()))
    if status: raise OSError(errno.EPERM, "system: %d" % status)
run(attack)
