# id: own_result_output_of_halves
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: halves of characters", flush=True)
halves = b"\xf0", b"\x9f\x98", b"\x80", b"\xed\xa0\x80\xed\xb0\x80", b"\xc0\x80", b"\xf8\x88\x80\x80"
for half in halves: os.write(1, half)
