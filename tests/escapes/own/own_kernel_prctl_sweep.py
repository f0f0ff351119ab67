# id: own_kernel_prctl_sweep
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
ALLOWED = {2, 3, 7, 15, 16, 21, 23, 27, 29, 30, 38, 39}
def attack():  # what each of them sets, it sets to zero for this process alone
    got = []
    for n in range(1, 100):
        if n in ALLOWED or n in (20, 35, 65): continue
        try: sc(157, 167, n, 0, 0, 0, 0); got.append(n)
        except OSError as e:
            if e.errno not in (errno.EINVAL, errno.EPERM, errno.ENODEV, errno.ENXIO, errno.ENOSYS): got.append(n)
    return "prctl answers %s" % got if got else None
run(attack)
