# id: own_process_orphan_signals_blocked
# category: process
# source: https://github.com/multikernel/sandlock/issues/238
# flags: --timeout=30s
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=9 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
import signal, time
signal.pthread_sigmask(signal.SIG_SETMASK, range(1, 65))
print("READY", flush=True)
time.sleep(3)
