# id: own_files_handle_named
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    b = ctypes.create_string_buffer(136); b[0:4] = (128).to_bytes(4, sys.byteorder)
    m = ctypes.c_int()
    sc(303, 264, -100, W["secret"].encode(), ctypes.addressof(b), ctypes.addressof(m), 0)
    return "got a handle for a file outside"
run(attack)
