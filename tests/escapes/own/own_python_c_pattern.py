# id: own_python_c_pattern
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the C library lists the directory
    b = (ctypes.c_void_p * 16)()
    if libc.glob((W["secret_dir"] + "/s*t.t?t").encode(), 0, None, b): return None
    return "found %s" % ctypes.cast(b[1], ctypes.POINTER(ctypes.c_char_p))[0].decode()
run(attack)
