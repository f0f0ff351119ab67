# id: own_files_setxattrat
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
    v = ctypes.create_string_buffer(b"1")
    a = (ctypes.c_uint64 * 2)(ctypes.addressof(v), 1)
    sc(463, 463, -100, W["target"].encode(), 0, b"user.planted", ctypes.addressof(a), 16)
    return "set an attribute of an ungranted file"
run(attack)
