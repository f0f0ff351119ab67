# id: own_resources_memory_file_mapped
# category: resources
# source: own
# flags: --memory=128m --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import mmap
def attack():  # pages of a sparse file
    fd = os.open(W["rw"] + "/large", os.O_RDWR); os.ftruncate(fd, 400 << 20)
    m = mmap.mmap(fd, 400 << 20)
    return "holds 400 MiB"
run(attack)
