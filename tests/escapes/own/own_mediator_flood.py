# id: own_mediator_flood
# category: resources
# source: own
# flags: --allow-read={wd} --allow-write={wd} --timeout=2s
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=6 timeout_ok=1
# setup: the run must end within a few seconds
# prelude: attack
import threading
def flood():  # the launcher serves these and must still see the time
    while True:
        try: os.chmod(W["wfile"], 0o600)
        except OSError: pass
for _ in range(16): threading.Thread(target=flood).start()
