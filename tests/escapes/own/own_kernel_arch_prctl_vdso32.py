# id: own_kernel_arch_prctl_vdso32
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack
def attack():  # the entry points of another architecture, mapped into this one
    try: sc(158, None, 0x2002, 0x20000000)
    except OSError as e:
        if e.errno != errno.EEXIST: raise  # there is one already, which it may unmap first
    return "may map the 32-bit kernel page"
run(attack)
