# id: own_resources_flooded_vectors
# category: resources
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json maxout=65536 maxrss=200 timeout_ok=1
# setup: base world
# prelude: attack
import threading
def write(): os.writev(1, [b"A" * 65536] * 64); os.writev(2, [b"B" * 65536] * 64)
threads = [threading.Thread(target=write) for n in range(8)]
for t in threads: t.start()
for t in threads: t.join()
