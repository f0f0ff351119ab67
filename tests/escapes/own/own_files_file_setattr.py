# id: own_files_file_setattr
# category: files
# source: https://linux-docs.vercel.app/source-atlas/linux/fs-file-attr-c-accba396.html
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    b = ctypes.create_string_buffer(24)
    sc(468, 468, -100, W["target"].encode(), b, 24, 0)
    b[0] = b.raw[0] | 0x80  # FS_XFLAG_NODUMP
    sc(469, 469, -100, W["target"].encode(), b, 24, 0)
    return "set a flag of a file outside"
run(attack)
