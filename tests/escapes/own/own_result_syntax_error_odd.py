# id: own_result_syntax_error_odd
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

e = SyntaxError("x", ("/x\x1b", 2**40, -5, "\x1b[2J" * 100, -1, 2**31))
e.text = 7; e.print_file_and_line = "x"
raise e
