# id: own_process_pidfd_of_itself_as_thread
# category: process
# source: https://github.com/landlock-lsm/linux/issues/58
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # PIDFD_SELF_THREAD: a descriptor that names whom it is used by; /proc knows no such name
    try: sc(424, 424, -10000, 0, None, 0)
    except OSError as error:
        if error.errno == errno.EBADF: raise NA("no such name")
        raise
    return "signals by a name that no filter compares"
run(attack)
