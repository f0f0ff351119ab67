# id: own_resources_endless_leader_gone
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
import threading, time
threading.Thread(target=time.sleep, args=(60,)).start()
sc(60, 93, 0)  # the first thread ends, by itself; the process goes on
