# id: own_pool_session_thread_left
# category: pool
# source: https://github.com/NorthlandPositronics/Cogtrix/pull/1113
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool session=1 runs=2
# setup: each step has a session of its own
# prelude: attack
import threading, time
def attack():
    if W["step"] == 1: threading.Thread(target=time.sleep, args=(2,), daemon=True).start(); return
    return "runs beside a thread of another session" if threading.active_count() > 1 else None
run(attack)
