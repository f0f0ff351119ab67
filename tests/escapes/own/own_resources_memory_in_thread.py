# id: own_resources_memory_in_thread
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
threading.excepthook = lambda a: None
def attack():  # other threads count too
    held = []
    t = threading.Thread(target=lambda: held.append(bytearray(400 << 20))); t.start(); t.join()
    if not held: return None
    return "holds 400 MiB"
run(attack)
