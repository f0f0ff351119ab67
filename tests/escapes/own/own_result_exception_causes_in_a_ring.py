# id: own_result_exception_causes_in_a_ring
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

a, b = ValueError("a"), ValueError("b")
a.__cause__ = b; b.__cause__ = a; a.__context__ = b; b.__context__ = a
raise a
