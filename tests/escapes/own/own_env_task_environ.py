# id: own_env_task_environ
# category: env
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():  # as each thread's file has it
    got = []
    def look(): got.append(open("/proc/self/task/%d/environ" % threading.get_native_id(), "rb").read())
    t = threading.Thread(target=look); t.start(); t.join()
    return next((v.decode() for v in got[0].split(b"\0") if b"CANARY-" in v), None)
run(attack)
