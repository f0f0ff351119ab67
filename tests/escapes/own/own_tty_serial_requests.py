# id: own_tty_serial_requests
# category: tty
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
def attack():  # break, modem lines, the settings of a serial port: TIOCMSET, TIOCSSERIAL, TIOCSBRK, TIOCSERCONFIG
    for request in (0x5418, 0x541F, 0x5427, 0x5453, 0x542F):
        try: sc(16, 29, 0, request, ctypes.addressof(ctypes.create_string_buffer(256)))
        except OSError as error:
            if error.errno in (errno.EPERM, errno.EACCES): last = error; continue
        return "request %#x reached the kernel" % request
    raise last
run(attack)
