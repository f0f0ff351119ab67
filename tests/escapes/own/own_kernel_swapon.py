# id: own_kernel_swapon
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
    try: sc(167, 224, (W["secret_dir"] + "/no/such/file").encode(), 0)
    except OSError as e:
        if e.errno not in (errno.ENOENT,): raise
    return "may add swap space"
run(attack)
