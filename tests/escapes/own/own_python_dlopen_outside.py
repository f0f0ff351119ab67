# id: own_python_dlopen_outside
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: solib=secret
# setup: base world
# prelude: attack
def attack():
    return "loaded %s" % ctypes.CDLL(W["secret_dir"] + "/lib.so")
run(attack)
