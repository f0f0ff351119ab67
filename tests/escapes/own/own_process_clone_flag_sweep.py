# id: own_process_clone_flag_sweep
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # every flag that leaves the child a process
    for flags in (17, 0x100, 0x200, 0x400, 0x2000, 0x8000, 0x20000, 0x800000, 0x80000000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000):
        if flags == 0x100: continue  # shared memory without a stack of its own is a crash
        try: pid = sc(56, 220, flags | 17, 0, 0, 0, 0)
        except OSError as e: last = e; continue
        if pid == 0: os._exit(0)
        return "made a process with the flags %#x" % flags
    raise last
run(attack)
