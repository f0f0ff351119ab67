# id: own_result_output_none_kept
# category: result
# source: own
# flags: --json --max-output=0
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

raise ValueError("told all the same")
