# id: own_result_record_never_ended
# category: result
# source: https://github.com/bojieli/ai-agent-book/pull/588
# flags: --json --timeout=300ms
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=124
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack record
import time
send(record()[:40]); print("HELD: runs into its timeout", flush=True)
time.sleep(3)
