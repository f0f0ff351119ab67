# id: own_result_record_lengths_that_lie
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

whole = record()
for at in range(30, 58, 4): send(whole[:at] + b"\xff\xff\xff\xff" + whole[at + 4:])
os._exit(1)
