# id: own_kernel_namespace_ioctl
# category: kernel
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl
def attack():  # from a namespace's descriptor to its relatives
    fd = os.open("/proc/self/ns/pid", os.O_RDONLY)
    return "kind %#x of namespace" % fcntl.ioctl(fd, 0xb703)
run(attack)
