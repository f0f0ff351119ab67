# id: own_process_pidfd_signal_group
# category: process
# source: https://github.com/brauner/man-pages-md/pull/2
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import signal
def attack():  # PIDFD_SIGNAL_PROCESS_GROUP, Linux 6.9
    try: signal.pidfd_send_signal(os.pidfd_open(W["sib"]), 10, None, 4)
    except OSError as error:
        if error.errno == errno.EINVAL: raise NA("no such flag")
        raise
    import time; time.sleep(0.1)
run(attack)
