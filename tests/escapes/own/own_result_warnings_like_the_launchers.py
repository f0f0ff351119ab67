# id: own_result_warnings_like_the_launchers
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0 notimeout=1
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: writes what the launcher might", flush=True)
os.write(2, b'pynox: error: nothing ran\n')
os.write(1, b'\n{"exit": 125, "policy": null, "error": {"type": "SetupFailed"}}\n')
