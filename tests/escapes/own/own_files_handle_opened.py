# id: own_files_handle_opened
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a handle names an inode: no path, no grant
    b, m = ctypes.create_string_buffer(136), ctypes.c_int(); b[0:4] = (128).to_bytes(4, sys.byteorder)
    sc(303, 264, -100, W["secret"].encode(), ctypes.addressof(b), ctypes.addressof(m), 0)
    return os.read(sc(304, 265, os.open(W["rd"], os.O_RDONLY), ctypes.addressof(b), 0), 99).decode()
run(attack)
