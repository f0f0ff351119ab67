# id: own_resources_memory_zero_device
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import mmap
def attack():  # always readable
    m = mmap.mmap(os.open("/dev/zero", os.O_RDONLY), 400 << 20, prot=mmap.PROT_READ)
    return "holds 400 MiB"
run(attack)
