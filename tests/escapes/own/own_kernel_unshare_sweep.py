# id: own_kernel_unshare_sweep
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # each kind of namespace, with a user namespace that makes it free
    for kind in (0x10000000, 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x20000000, 0x40000000, 0x80):
        try: sc(272, 97, 0x10000000 | kind); return "entered namespaces of its own: %#x" % kind
        except OSError as e: last = e
    raise last
run(attack)
