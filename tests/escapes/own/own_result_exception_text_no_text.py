# id: own_result_exception_text_no_text
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

class S(str):
    def __str__(self): return 7
    def encode(self, *a): return os.abort()
class E(OSError):
    filename = S("/x")
    def __str__(self): return S("text")
raise E(13, S("denied"), S("/y"))
