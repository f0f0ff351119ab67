# id: own_mediator_opath_proc_task
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():
    fd = os.open(W["target"], os.O_PATH)
    os.chmod("/proc/self/task/%d/fd/%d" % (threading.get_native_id(), fd), 0o666)
    return "changed the mode through a thread's /proc entry"
run(attack)
