# id: own_kernel_number_padded
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack
def attack():  # the kernel takes the lower half of a call's number
    for pad in (1 << 32, -1 << 32, 0x7fffffff << 32):
        try: pid = sc(57 + pad, None)
        except OSError as e: last = e; continue
        if pid == 0: os._exit(0)
        return "forked by a number with upper bits"
    raise last
run(attack)
