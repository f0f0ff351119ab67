# id: own_result_exception_class_lies
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

class E(Exception):
    __class__ = property(lambda self: SystemExit)
    code = 0
raise E
