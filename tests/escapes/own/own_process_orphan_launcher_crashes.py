# id: own_process_orphan_launcher_crashes
# category: process
# source: https://github.com/multikernel/sandlock/issues/238
# flags: --timeout=30s
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=11 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
import time
print("READY", flush=True)
time.sleep(3)
