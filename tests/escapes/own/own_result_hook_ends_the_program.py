# id: own_result_hook_ends_the_program
# category: result
# source: own
# flags: --json
# expect: HELD
# level: hardening
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0 notimeout=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

sys.excepthook = lambda *a: os._exit(0)
raise ValueError
