# id: own_python_builtin_restored
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import io, _io
def attack():  # whatever replaced the built-in functions, these remain
    for way in (io.open, _io.open_code, _io.FileIO, lambda p: io.FileIO(p, "rb")):
        try: data = way(W["secret"]).read(); return data if isinstance(data, str) else data.decode()
        except OSError as e: last = e
    raise last
run(attack)
