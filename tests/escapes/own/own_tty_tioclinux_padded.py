# id: own_tty_tioclinux_padded
# category: tty
# source: CVE-2023-28100 / CVE-2023-1523 (TIOCLINUX)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
def attack():  # only a virtual console answers it; another terminal says ENOTTY once the call gets that far
    for request in (0x541C | 1 << 32, 0x541C - (1 << 32)):
        try: sc(16, 29, 0, request, ctypes.addressof(ctypes.c_char(b"\6")))
        except OSError as error:
            if error.errno in (errno.EPERM, errno.EACCES): last = error; continue
            return "TIOCLINUX reached the kernel"
    raise last
run(attack)
