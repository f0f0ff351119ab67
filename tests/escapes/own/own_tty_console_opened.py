# id: own_tty_console_opened
# category: tty
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    for path in ("/dev/console", "/dev/tty0", "/dev/tty1", "/dev/ttyS0"):
        if not os.path.exists(path): continue
        try: os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK); return "opened " + path
        except OSError as error:
            if error.errno not in (errno.EIO, errno.ENXIO): raise
    raise NA("no console here")
run(attack)
