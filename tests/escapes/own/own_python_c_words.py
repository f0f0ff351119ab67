# id: own_python_c_words
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # expanding words as a shell does runs one
    b = (ctypes.c_void_p * 8)()
    if libc.wordexp(("$(cat '%s')" % W["secret"]).encode(), b, 0): return None
    return ctypes.cast(b[1], ctypes.POINTER(ctypes.c_char_p))[0].decode()
run(attack)
