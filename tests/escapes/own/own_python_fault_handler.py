# id: own_python_fault_handler
# category: python
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0
# setup: base world
# prelude: attack
import faulthandler
def attack():  # a C function that writes to any descriptor by number
    for n in range(3, 64):
        try: faulthandler.dump_traceback(n)
        except Exception: pass
