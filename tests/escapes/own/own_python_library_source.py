# id: own_python_library_source
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # opened for writing and left as it is
    os.close(os.open(os.__file__, os.O_WRONLY | os.O_APPEND))
    return "may change the standard library"
run(attack)
