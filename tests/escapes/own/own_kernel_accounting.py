# id: own_kernel_accounting
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
    try: sc(163, 89, (W["secret_dir"] + "/no/such/file").encode())
    except OSError as e:
        if e.errno not in (errno.ENOENT,): raise
    return "may account for all processes"
run(attack)
