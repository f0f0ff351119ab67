# id: own_result_exception_text_endless
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 maxjson=600000 maxrss=300
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

class E(Exception):
    def __str__(self): return "x" * (64 << 20)
raise E
