# id: own_files_open_for_ioctl
# category: files
# source: https://github.com/landlock-lsm/linux/issues/5
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: another terminal of the user
# prelude: attack
import termios
def attack():  # access mode 3 neither reads nor writes, so Landlock is not asked; requests to the device work
    fd = os.open(W["other_tty"], 3 | os.O_NOCTTY)
    settings = termios.tcgetattr(fd)
    termios.tcsetattr(fd, termios.TCSANOW, settings)
    return "set up another terminal: %r" % settings[:3]
run(attack)
