# id: own_python_compiled_library
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: -
# setup: base world
# prelude: attack
def attack():  # pynox's own file of compiled modules, opened for writing and left as it is
    at = os.path.dirname(os.path.dirname(os.path.realpath(sys.executable)))
    path = "%s/lib/pynox/stdlib-%d.%d.%d.cache" % (at, *sys.version_info[:3])
    if not os.path.exists(path): raise NA("no such file")
    os.close(os.open(path, os.O_WRONLY))
    return "may change what later runs import"
run(attack)
