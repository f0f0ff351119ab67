# id: own_files_openat2_beneath
# category: files
# source: own
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # RESOLVE_BENEATH keeps a path in a directory, it makes nobody its owner
    top = os.open(W["secret_dir"], os.O_PATH)
    how = struct.pack("QQQ", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, 0x08 | 0x04)
    sc(437, 437, top, b"planted", how, 24)
    return "created a file outside"
run(attack)
