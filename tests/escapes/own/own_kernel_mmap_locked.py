# id: own_kernel_mmap_locked
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import mmap
def attack():
    mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x2000)
    return "mapped memory that stays in place"
run(attack)
