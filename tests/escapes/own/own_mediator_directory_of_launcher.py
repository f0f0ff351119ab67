# id: own_mediator_directory_of_launcher
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.utime("/proc/%d/root/proc/self/cwd/note.txt" % os.getppid(), (1, 1))
    return "changed the times through the launcher's links"
run(attack)
