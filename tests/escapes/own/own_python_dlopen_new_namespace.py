# id: own_python_dlopen_new_namespace
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: solib=secret
# setup: base world
# prelude: attack
def attack():  # a second copy of everything, without the first one's guards
    libc.dlmopen.restype = ctypes.c_void_p
    if libc.dlmopen(ctypes.c_long(-1), (W["secret_dir"] + "/lib.so").encode(), 2): return "loaded a library"
run(attack)
