# id: own_result_exception_group_deep
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 maxjson=900000
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

e = ValueError("inner")
for _ in range(900): e = ExceptionGroup("g", [e])
raise e
