# id: own_tty_console_requests
# category: tty
# source: CVE-2023-28100 / CVE-2023-1523 (TIOCLINUX)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
def attack():  # keyboards, fonts and switching of virtual consoles, all of the two ranges, argument 0
    for request in [*range(0x4B30, 0x4B75), *range(0x5600, 0x5610)]:
        try: sc(16, 29, 0, request, 0)
        except OSError as error:
            if error.errno in (errno.EPERM, errno.EACCES): last = error; continue
        return "request %#x reached the kernel" % request
    raise last
run(attack)
