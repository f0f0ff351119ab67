# id: own_kernel_prctl_memory_merge
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # shared pages tell by their timing what others have in memory
    try: sc(157, 167, 67, 1, 0, 0, 0)
    except OSError as e:
        if e.errno == errno.EINVAL: raise NA("an older kernel")
        raise
    return "has its pages compared with all others"
run(attack)
