# id: own_kernel_syncfs
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the host's writers would wait
    r, w = os.pipe()
    sc(306, 267, r)
    return "flushed a file system"
run(attack)
