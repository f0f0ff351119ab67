# id: own_result_output_of_controls
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
os.write(1, b"HELD: every byte that JSON must escape\n" + bytes(range(32)) * 1000 + b"\x7f\xc2\x85\xe2\x80\xa8")
