# id: own_kernel_int80_open
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack int80
def attack():
    return os.read(int80(5, low(W["secret"].encode() + b"\0"), 0), 64).decode()
run(attack)
