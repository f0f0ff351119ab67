# id: own_kernel_umount
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
    try: sc(166, 39, (W["secret_dir"] + "/empty").encode(), 2)
    except OSError as e:
        if e.errno not in (errno.EINVAL,): raise
    return "may unmount"
run(attack)
