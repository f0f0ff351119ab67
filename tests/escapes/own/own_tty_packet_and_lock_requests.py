# id: own_tty_packet_and_lock_requests
# category: tty
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
def attack():  # requests of the other side of a pseudo terminal: packet mode, lock, peer, signal
    for request in (0x5420, 0x40045431, 0x5441, 0x40045436, 0x80045430, 0x80045439):
        try: sc(16, 29, 0, request, ctypes.addressof(ctypes.c_int(0)))
        except OSError as error:
            if error.errno in (errno.EPERM, errno.EACCES): last = error; continue
        return "request %#x reached the kernel" % request
    raise last
run(attack)
