# id: own_result_record_cut_off
# category: result
# source: https://github.com/bojieli/ai-agent-book/pull/588
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 maxjson=65536
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack record
print("HELD: raising now, the runner looks at the result", flush=True)

send(record(message="x" * 30000)[:-7])
os._exit(1)
