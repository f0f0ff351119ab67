# id: own_files_opath_reopened_by_thread
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():
    fd = os.open(W["secret"], os.O_PATH)
    return open("/proc/%d/task/%d/fd/%d" % (os.getpid(), threading.get_native_id(), fd)).read()
run(attack)
