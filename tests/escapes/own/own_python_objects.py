# id: own_python_objects
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import gc
def attack():  # every object that the collector knows, and what hangs on it
    known = gc.get_referents(*gc.get_objects())
    for x in known + gc.get_referents(*[k for k in known if isinstance(k, (dict, list, tuple))]):
        text = x if isinstance(x, str) else x.decode("latin-1") if isinstance(x, bytes) else ""
        if text.startswith("CANARY-") and len(text) > 20: return text
run(attack)
