# id: own_files_listxattrat
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    b = ctypes.create_string_buffer(512)
    n = sc(465, 465, -100, W["secret"].encode(), 0, ctypes.addressof(b), 512)
    return n and "listed the attributes of an ungranted file: %r" % b.raw[:n]
run(attack)
