# id: own_result_memory_gone
# category: result
# source: own
# flags: --json --memory=96m --timeout=10s
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 maxrss=300
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
import resource
print("HELD: fills its memory", flush=True)
x = []
while True: x.append(bytearray(1 << 16))
