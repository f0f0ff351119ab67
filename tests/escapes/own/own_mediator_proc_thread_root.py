# id: own_mediator_proc_thread_root
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd} --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chmod("/proc/thread-self/root" + W["target"], 0o666)
    return "changed the mode through /proc/thread-self/root"
run(attack)
