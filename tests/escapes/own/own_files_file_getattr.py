# id: own_files_file_getattr
# category: files
# source: https://linux-docs.vercel.app/source-atlas/linux/fs-file-attr-c-accba396.html
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # Linux 6.17: FS_IOC_FSGETXATTR by path
    b = ctypes.create_string_buffer(24)
    sc(468, 468, -100, W["secret"].encode(), b, 24, 0)
    return "read the flags of a file outside"
run(attack)
