# id: own_tty_settings_locked
# category: tty
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: mode=tty
# setup: base world
# prelude: attack
import fcntl
def attack():  # TIOCSLCKTRMIOS: nobody can set the locked flags, the launcher included
    fcntl.ioctl(0, 0x5457, bytes(60))
    return "decides which settings can be changed"
run(attack)
