# id: own_files_proc_thread_name
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "wrote its name: %d" % os.write(os.open("/proc/thread-self/comm", os.O_WRONLY), b"x")
run(attack)
