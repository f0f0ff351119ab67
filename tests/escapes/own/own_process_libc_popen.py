# id: own_process_libc_popen
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    libc.popen.restype = ctypes.c_void_p
    ctypes.set_errno(0)
    stream = libc.popen(b"echo child", b"r")
    if not stream: raise OSError(ctypes.get_errno(), "popen")
    line = ctypes.create_string_buffer(16)
    libc.fgets(line, 16, ctypes.c_void_p(stream)); libc.pclose(ctypes.c_void_p(stream))
    return line.value.decode()
run(attack)
