# id: own_kernel_page_addresses
# category: kernel
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import mmap
def attack():  # where in the machine's memory a page lies
    m = mmap.mmap(-1, 4096); m[0] = 1; at = ctypes.addressof(ctypes.c_char.from_buffer(m))
    with open("/proc/self/pagemap", "rb", 0) as f: f.seek(at // 4096 * 8); entry = f.read(8)
    entry = int.from_bytes(entry, "little")
    return "page %#x" % (entry & (1 << 55) - 1) if entry & (1 << 55) - 1 else None
run(attack)
