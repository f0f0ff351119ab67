# id: own_result_exception_path_odd
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 maxjson=600000
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

class P:
    def __fspath__(self): raise RuntimeError
    def __str__(self): return "\x1b[2J" * 10000
raise PermissionError(13, "denied", P(), None, 10**30)
