# id: own_python_c_popen
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    libc.popen.restype = ctypes.c_void_p; b = ctypes.create_string_buffer(64)
    f = libc.popen(b"echo ran", b"r")
    if not f: raise OSError(ctypes.get_errno(), "popen")
    return "the shell said %r" % b.value if libc.fread(b, 1, 4, ctypes.c_void_p(f)) else None
run(attack)
