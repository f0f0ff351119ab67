# id: own_process_unshare_directory
# category: process
# source: https://man7.org/linux/man-pages/man2/unshare.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():  # a working directory for one thread alone
    before, got = os.getcwd(), []
    def move():
        try: sc(272, 97, 0x200); os.chdir("/")
        except OSError as error: got.append(error)
    thread = threading.Thread(target=move); thread.start(); thread.join()
    if got: raise got[0]
    return "two threads are in two directories" if os.getcwd() == before else None
run(attack)
