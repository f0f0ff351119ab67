# id: own_result_exception_notes_odd
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

class N:
    def __str__(self): raise SystemExit(0)
    def __iter__(self): os._exit(0)
e = ValueError("x"); e.__notes__ = [N(), "\x1b[2J"]
raise e
