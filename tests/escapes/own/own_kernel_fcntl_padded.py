# id: own_kernel_fcntl_padded
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the command has 32 bits
    r, w = os.pipe()
    return "made a pipe of %d bytes" % sc(72, 25, w, 1031 | 1 << 32, 1 << 20)
run(attack)
