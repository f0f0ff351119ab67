# id: own_process_unshare_namespaces
# category: process
# source: https://github.com/NVIDIA/OpenShell/pull/740
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # each kind, with a user namespace that gives the right to it
    for kind in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x20000000, 0x80):
        for flags in (kind, kind | 0x10000000):
            try: sc(272, 97, flags); return "is in a new namespace: %#x" % flags
            except OSError as error: last = error
    raise last
run(attack)
