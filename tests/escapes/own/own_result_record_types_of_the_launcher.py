# id: own_result_record_types_of_the_launcher
# category: result
# source: https://github.com/bojieli/ai-agent-book/pull/588
# flags: --json
# expect: HELD
# level: hardening
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=125
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack record
print("HELD: raising now, the runner looks at the result", flush=True)

send(record(type="SetupFailed", message="this system cannot confine the program"))
os._exit(125)
