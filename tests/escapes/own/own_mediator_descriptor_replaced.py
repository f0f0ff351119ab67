# id: own_mediator_descriptor_replaced
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
def attack():  # the descriptor means another file when the launcher takes it
    a, b, stop = os.open(W["wfile"], os.O_RDONLY), os.open(W["rfile"], os.O_RDONLY), []
    fd = os.dup(a)
    def swap():
        while not stop: os.dup2(b, fd); os.dup2(a, fd)
    sys.setswitchinterval(1e-6)
    t = threading.Thread(target=swap); t.start()
    try:
        for _ in range(10000):
            try: os.fchmod(fd, 0o666)
            except OSError: pass
            if os.stat(W["rfile"]).st_mode & 0o777 == 0o666: return "changed the mode through a descriptor that was replaced"
    finally:
        stop.append(1); t.join()
run(attack)
