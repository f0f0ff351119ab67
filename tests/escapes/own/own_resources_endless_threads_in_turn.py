# id: own_resources_endless_threads_in_turn
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
import threading
def turn(): threading.Thread(target=turn).start()
turn()  # no thread lives long, there is always one
sc(60, 93, 0)
