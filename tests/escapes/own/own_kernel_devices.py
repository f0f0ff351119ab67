# id: own_kernel_devices
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
NAMES = "full autofs fuse kvm userfaultfd loop-control btrfs-control cpu_dma_latency hwrng net/tun mem port".split()
def attack():
    got = []
    for name in NAMES:
        try: os.close(os.open("/dev/" + name, os.O_RDONLY | os.O_NONBLOCK)); got.append(name)
        except OSError as e: last = e
    if not got: raise last
    return "opened the devices %s" % got
run(attack)
