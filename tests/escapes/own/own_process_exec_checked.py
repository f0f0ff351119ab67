# id: own_process_exec_checked
# category: process
# source: https://docs.kernel.org/userspace-api/check_exec.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # AT_EXECVE_CHECK, Linux 6.14: asks whether it could be run, and would see what may not be read
    try: sc(322, 281, -100, b"/bin/echo", None, None, 0x10000)
    except OSError as error:
        if error.errno == errno.EINVAL: raise NA("no such flag")
        raise
    return "asked the kernel about a program"
run(attack)
