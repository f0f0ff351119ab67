# id: own_result_output_swapped
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: puts its streams in each other's place", flush=True)
saved = os.dup(1); os.dup2(2, 1); os.dup2(saved, 2); os.write(1, b'{"exit": 0}\n'); os.write(2, b"{}\n")
