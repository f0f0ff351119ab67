# id: own_kernel_granted_kvm
# category: kernel
# source: own
# flags: --allow-read=/dev/kvm
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: refuse_ok=1
# setup: base world
# prelude: attack
import fcntl
def attack():  # the device may be opened; what it can do is another matter
    try: fd = os.open("/dev/kvm", os.O_RDONLY)
    except FileNotFoundError: raise NA("no such device")
    return "a virtual machine of its own: %d" % fcntl.ioctl(fd, 0xAE01, 0)
run(attack)
