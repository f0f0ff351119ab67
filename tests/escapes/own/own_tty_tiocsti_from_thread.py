# id: own_tty_tiocsti_from_thread
# category: tty
# source: CVE-2017-5226
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
import fcntl, termios, threading
def attack():
    errors = []
    def type_in():
        try: fcntl.ioctl(0, termios.TIOCSTI, b"x")
        except OSError as error: errors.append(error)
    thread = threading.Thread(target=type_in); thread.start(); thread.join()
    if errors: raise errors[0]
    return "typed into the user's terminal"
run(attack)
