# id: own_process_wordexp
# category: process
# source: https://man7.org/linux/man-pages/man3/wordexp.3.html
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a function about words that runs a shell
    words = (ctypes.c_uint64 * 3)()
    if libc.wordexp(b"$(echo child)", words, 0): raise OSError(ctypes.get_errno() or errno.EPERM, "wordexp")
    first = ctypes.cast(words[1], ctypes.POINTER(ctypes.c_char_p))[0] if words[0] else b""
    return "ran " + first.decode() if first else None
run(attack)
