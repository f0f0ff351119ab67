# id: own_process_orphan_streams_closed
# category: process
# source: https://github.com/multikernel/sandlock/issues/238
# flags: --timeout=30s
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=9 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
import time
print("READY", flush=True)
os.closerange(0, 1024)
time.sleep(3)
