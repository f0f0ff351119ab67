# id: own_process_dispatch_of_own_calls
# category: process
# source: https://man7.org/linux/man-pages/man2/prctl.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # PR_SET_SYSCALL_USER_DISPATCH: signals instead of calls, ahead of the filter; off again at once
    if not X86: raise NA("not on this architecture")
    switch = ctypes.c_char(b"\0")
    try: sc(157, 167, 59, 1, 0, 0, ctypes.addressof(switch))
    except OSError as error:
        if error.errno == errno.EINVAL: raise NA("no such option")
        raise
    sc(157, 167, 59, 0, 0, 0, 0)
    return "decides itself about its calls"
run(attack)
