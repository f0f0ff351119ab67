# id: own_kernel_memfd_flags
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # whatever kind: sealable, of huge pages, executable, not executable
    for flags in (0, 1, 2, 4, 8, 0x10, 0x4 | 21 << 26):
        try: return "file %d in memory, flags %#x" % (sc(319, 279, b"x", flags), flags)
        except OSError as e: last = e
    raise last
run(attack)
