# id: own_kernel_key_described
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    if not W["key"]: raise NA("no keyrings")
    b = ctypes.create_string_buffer(256)
    sc(250, 219, 6, W["key"], ctypes.addressof(b), 256)
    return "the host's key is %s" % b.value.decode()
run(attack)
