# id: own_kernel_tee
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
    r, w = os.pipe(); r2, w2 = os.pipe(); os.write(w, b"x" * 64)
    return "shared %d bytes between pipes" % sc(276, 77, r, w2, 64, 0)
run(attack)
