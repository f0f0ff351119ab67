# id: own_files_openat2_set_id
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # the mode lies behind a pointer, where no filter sees it
    how = struct.pack("QQQ", os.O_CREAT | os.O_WRONLY, 0o4755, 0)
    fd = sc(437, 437, -100, (W["wd"] + "/s").encode(), how, 24)
    return os.fstat(fd).st_mode & 0o4000 and "made a file that runs as its owner"
run(attack)
