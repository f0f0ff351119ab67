# id: own_kernel_mount
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # with an argument that cannot succeed: the error tells whether the right was there
    try: sc(165, 40, b"none", (W["secret_dir"] + "/empty").encode(), b"no-such-kind", 0, None)
    except OSError as e:
        if e.errno not in (errno.ENODEV,): raise
    return "may mount"
run(attack)
