# id: own_python_c_stream
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the C library's streams
    libc.fopen.restype = ctypes.c_void_p; b = ctypes.create_string_buffer(64)
    f = libc.fopen(W["secret"].encode(), b"re")
    if not f: raise OSError(ctypes.get_errno(), "fopen")
    libc.fread(b, 1, 63, ctypes.c_void_p(f))
    return b.value.decode()
run(attack)
