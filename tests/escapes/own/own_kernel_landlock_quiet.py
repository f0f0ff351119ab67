# id: own_kernel_landlock_quiet
# category: kernel
# source: https://man7.org/linux/man-pages/./man2/landlock_restrict_self.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # no ruleset, only: do not log what is refused
    sc(157, 167, 38, 1, 0, 0, 0)
    try: sc(446, 446, -1, 4)
    except OSError as e:
        if e.errno in (errno.EBADF, errno.EINVAL): raise NA("an older kernel")
        raise
    return "silenced the audit log"
run(attack)
