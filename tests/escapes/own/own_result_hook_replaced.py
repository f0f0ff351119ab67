# id: own_result_hook_replaced
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

sys.excepthook = lambda *a: os.write(2, b'{"exit": 0, "error": null}\n')
raise ValueError("told by nobody")
