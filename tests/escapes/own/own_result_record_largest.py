# id: own_result_record_largest
# category: result
# source: https://github.com/bojieli/ai-agent-book/pull/588
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 maxjson=400000
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack record
print("HELD: raising now, the runner looks at the result", flush=True)

send(record(message="\x01" * 32768, file="\x02" * 4096, path="\x03" * 4096, type="\x04" * 1024))
os._exit(1)
