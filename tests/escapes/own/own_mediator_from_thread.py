# id: own_mediator_from_thread
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():  # the caller's id is a thread's
    hit = []
    def thread():
        try: granted(os.chmod, W["wfile"], 0o600); os.chmod(W["target"], 0o666); hit.append("changed the mode")
        except Exception as e: hit.append(e)
    t = threading.Thread(target=thread); t.start(); t.join()
    if isinstance(hit[0], Exception): raise hit[0]
    return hit[0]
run(attack)
