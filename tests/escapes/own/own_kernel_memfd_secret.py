# id: own_kernel_memfd_secret
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    fd = sc(447, 447, 0); os.ftruncate(fd, 4096)
    return "memory that even the kernel does not see"
run(attack)
