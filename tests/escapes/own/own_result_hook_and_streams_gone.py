# id: own_result_hook_and_streams_gone
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

del sys.excepthook, sys.stderr, sys.stdout
sys.modules.clear()
raise ValueError
