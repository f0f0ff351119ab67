# id: own_result_record_with_success
# category: result
# source: https://github.com/bojieli/ai-agent-book/pull/588
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0 notimeout=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack record
send(record()); print("HELD: leaves as if nothing was wrong", flush=True)
os._exit(0)
