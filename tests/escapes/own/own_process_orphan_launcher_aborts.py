# id: own_process_orphan_launcher_aborts
# category: process
# source: https://github.com/multikernel/sandlock/issues/238
# flags: --timeout=30s
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=6 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
import signal, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
print("READY", flush=True)
time.sleep(3)
