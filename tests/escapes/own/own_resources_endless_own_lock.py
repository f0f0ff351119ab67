# id: own_resources_endless_own_lock
# category: resources
# source: own
# flags: --timeout=300ms --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
import fcntl
a, b = os.open(W["rfile"], os.O_RDONLY), os.open(W["rfile"], os.O_RDONLY)
fcntl.flock(a, fcntl.LOCK_EX)
fcntl.flock(b, fcntl.LOCK_EX)
