# id: own_result_exception_name
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

raise type('E"}\n{"exit": 0}\x1b[2J\u202e', (Exception,), {"__module__": '\n"', "__qualname__": "\x07" * 5000})
