# id: own_process_orphan_many_threads
# category: process
# source: https://github.com/multikernel/sandlock/issues/238
# flags: --timeout=30s
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=9 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
import threading, time
for _ in range(20): threading.Thread(target=time.sleep, args=(3,)).start()
print("READY", flush=True)
time.sleep(3)
