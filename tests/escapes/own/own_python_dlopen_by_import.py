# id: own_python_dlopen_by_import
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: solib=secret
# setup: base world
# prelude: attack
import _imp, importlib.machinery
def attack():  # as an extension module; that it is none is told only afterwards
    spec = importlib.machinery.ModuleSpec("lib", None, origin=W["secret_dir"] + "/lib.so")
    try: _imp.create_dynamic(spec)
    except ImportError as e:
        if "PyInit" in str(e): return "loaded a library"
        raise OSError(13, str(e))
run(attack)
