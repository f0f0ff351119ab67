# id: own_mediator_proc_cwd
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd} --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # in the launcher these lead to the launcher's own places
    os.chmod("/proc/self/cwd/note.txt", 0o666)
    return "changed the mode through /proc/self/cwd"
run(attack)
