# id: own_result_output_cut_in_a_character
# category: result
# source: own
# flags: --json --max-output=9
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 maxout=9 json_exit=0 flooded=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
os.write(1, "HELD: x\n\u20ac\U0001f600".encode()); os.write(2, "\u20ac\u20ac\u20ac\u20ac".encode())
