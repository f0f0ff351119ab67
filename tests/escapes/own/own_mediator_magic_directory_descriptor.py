# id: own_mediator_magic_directory_descriptor
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
    n, d = os.open(W["target"], os.O_PATH), os.open("/proc/self/fd", os.O_PATH)
    os.utime(str(n), (1, 1), dir_fd=d)
    return "changed the times beneath a descriptor of /proc/self/fd"
run(attack)
