# id: own_result_exit_negative
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=125 notimeout=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: leaves below zero", flush=True)
sys.exit(-131)
