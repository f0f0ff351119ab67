# id: own_kernel_ioctl_epoll_busy
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, select, struct
def attack():  # the kernel turns round instead of sleeping
    p = select.epoll()
    try: fcntl.ioctl(p, 0x40088a01, struct.pack("IHBB", 50, 8, 0, 0))
    except OSError as e:
        if e.errno in (errno.ENOTTY, errno.EINVAL, errno.EOPNOTSUPP): raise NA("an older kernel")
        raise
    return "set how epoll waits"
run(attack)
