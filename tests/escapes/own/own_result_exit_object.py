# id: own_result_exit_object
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 notimeout=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
class X:
    def __str__(self): raise ValueError
print("HELD: leaves with an object", flush=True)
sys.exit(X())
