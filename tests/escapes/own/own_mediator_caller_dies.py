# id: own_mediator_caller_dies
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import signal, threading
def flood():
    while True:
        try: os.chmod(W["target"], 0o666); os.chmod(W["target"], 0o644)
        except OSError: pass
for _ in range(8): threading.Thread(target=flood, daemon=True).start()
for _ in range(200):
    try: os.utime(W["target"])
    except OSError: pass
os.kill(os.getpid(), signal.SIGKILL)  # with calls under way
