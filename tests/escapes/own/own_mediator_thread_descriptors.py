# id: own_mediator_thread_descriptors
# category: files
# source: own
# flags: --allow-read={rd} --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():  # a thread with a descriptor table of its own; the launcher looks at another
    fd, hit = os.open(W["wfile"], os.O_RDONLY), []
    def thread():
        try:
            sc(436, 436, 4000, 4001, 2)  # CLOSE_RANGE_UNSHARE
            os.dup2(os.open(W["rfile"], os.O_RDONLY), fd)
            os.fchmod(fd, 0o666); hit.append("changed the mode through a descriptor table of its own")
        except OSError as e: hit.append(e)
    t = threading.Thread(target=thread); t.start(); t.join()
    if isinstance(hit[0], OSError): raise hit[0]
    return hit[0]
run(attack)
