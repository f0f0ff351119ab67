# id: own_mediator_descriptor_numbers
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: fds=secret
# setup: a descriptor of a file is inherited by the launcher
# prelude: attack
def attack():  # a number means the program's own descriptor, never one of the launcher
    for n in range(3, 300):
        for f in (lambda: os.fchmod(n, 0o666), lambda: os.chmod("/proc/self/fd/%d" % n, 0o666)):
            try: f(); return "changed the mode of descriptor %d" % n
            except OSError: pass
run(attack)
