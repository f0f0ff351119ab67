# id: own_mediator_flood
# category: resources
# source: own
# flags: --allow-read={wd} --allow-write={wd} --timeout=2s
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=6 timeout_ok=1
# setup: the run must end within a few seconds
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
def flood():  # the launcher serves these and must still see the time
    while True:
        try: os.chmod(W["wfile"], 0o600)
        except OSError: pass
for _ in range(16): threading.Thread(target=flood).start()
