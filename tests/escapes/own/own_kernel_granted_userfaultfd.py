# id: own_kernel_granted_userfaultfd
# category: kernel
# source: own
# flags: --allow-read=/dev/userfaultfd
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: refuse_ok=1
# setup: base world
# prelude: attack
import fcntl
def attack():  # the device may be opened; what it can do is another matter
    try: fd = os.open("/dev/userfaultfd", os.O_RDONLY)
    except FileNotFoundError: raise NA("no such device")
    return "decides about its page faults: %d" % fcntl.ioctl(fd, 0xAA00, 1)
run(attack)
