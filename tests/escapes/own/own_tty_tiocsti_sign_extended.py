# id: own_tty_tiocsti_sign_extended
# category: tty
# source: CVE-2019-10063 / CVE-2019-7303 (ioctl request compared as 64 bit)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
def attack():
    sc(16, 29, 0, 0x5412 - (1 << 32), ctypes.addressof(ctypes.c_char(b"x")))
    return "typed into the user's terminal"
run(attack)
