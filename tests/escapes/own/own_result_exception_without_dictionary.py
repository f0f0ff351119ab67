# id: own_result_exception_without_dictionary
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

class M(type):
    def __getattribute__(cls, name): raise KeyError(name)
class E(Exception, metaclass=M): pass
raise E
