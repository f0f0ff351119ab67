# id: own_resources_endless_excepthook
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
import time
sys.excepthook = lambda *a: time.sleep(60)
1 / 0
