# id: own_result_line_number_absurd
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

def f(): raise ValueError
f.__code__ = f.__code__.replace(co_firstlineno=2**31 - 1, co_filename="/x\x1b]0;t\x07\ud800")
f()
