# id: own_resources_endless_sigsuspend
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
import signal
for n in range(1, 65):
    try: signal.signal(n, lambda *a: None)
    except (OSError, ValueError): pass
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
while True: sc(130, 133, ctypes.addressof(ctypes.c_uint64(2**64 - 1)), 8)
