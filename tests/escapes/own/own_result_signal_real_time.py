# id: own_result_signal_real_time
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=165
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
import signal
print("HELD: ends itself", flush=True)
os.kill(os.getpid(), signal.SIGRTMIN + 3)
