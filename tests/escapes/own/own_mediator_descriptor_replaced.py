# id: own_mediator_descriptor_replaced
# category: files
# source: own
# flags: --allow-read={rd} --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
import errno, json, os, sys
W = json.loads(sys.argv[1])
class NA(Exception): pass
def run(attack):
    try:
        r = attack()
        v = "ESCAPED: %s" % (r,) if r else "HELD: no effect"
    except NA as e:
        v = "N/A: %s" % e
    except OSError as e:
        v = "HELD: %s" % errno.errorcode.get(e.errno, repr(e))
    except (NameError, TypeError, AttributeError, LookupError, AssertionError) as e:
        v = "BUG: %r" % e
    except BaseException as e:
        v = "HELD: %r" % e
    print(v.replace("\n", " ")[:200], flush=True)
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
