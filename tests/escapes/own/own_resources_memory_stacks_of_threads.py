# id: own_resources_memory_stacks_of_threads
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
def attack():  # each has 8 MiB reserved
    gate = threading.Event(); threads = [threading.Thread(target=gate.wait, daemon=True) for n in range(100)]
    try:
        for t in threads: t.start()
    finally: gate.set()
    return "runs 100 threads"
run(attack)
