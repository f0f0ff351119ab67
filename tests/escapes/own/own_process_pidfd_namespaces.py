# id: own_process_pidfd_namespaces
# category: process
# source: https://github.com/landlock-lsm/linux/issues/58
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl
def attack():  # PIDFD_GET_UTS_NAMESPACE
    try: return "holds a namespace of another process: %d" % fcntl.ioctl(os.pidfd_open(W["sib"]), 0xFF0A)
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.ENOTTY): raise NA("no such request")
        raise
run(attack)
