# id: own_result_record_numbers_at_their_ends
# category: result
# source: https://github.com/bojieli/ai-agent-book/pull/588
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack record
print("HELD: raising now, the runner looks at the result", flush=True)

for line in (0x7FFFFFFF, 0x80000000, 0xFFFFFFFF): send(record(line=line, number=line))
os._exit(1)
