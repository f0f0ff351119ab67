# id: own_files_fanotify_filesystem
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # everything that anybody opens in the file system
    fd = sc(300, 262, 0, os.O_RDONLY)
    sc(301, 263, fd, 1 | 0x100, 0x20, -100, W["rd"].encode())
    return "watches the whole file system"
run(attack)
