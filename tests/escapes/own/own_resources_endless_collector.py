# id: own_resources_endless_collector
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
import gc
class Again:
    def __init__(self): self.me = self
    def __del__(self): Again()  # each that goes leaves another behind
gc.callbacks.append(lambda phase, info: Again())
while True: gc.collect()
