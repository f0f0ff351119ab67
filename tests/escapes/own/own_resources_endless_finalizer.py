# id: own_resources_endless_finalizer
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
class Stays:
    def __del__(self):
        while True: pass
sys.modules["stays"] = Stays()  # runs when the interpreter is taken down
