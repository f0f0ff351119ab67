# id: own_result_exit_number_huge
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 notimeout=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: leaves with a number that does not fit", flush=True)
sys.exit(2**64 + 125)
