# id: own_files_create_mode_padded
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    sc(257, 56, -100, (W["wd"] + "/s").encode(), os.O_CREAT | os.O_WRONLY, -1 << 32 | 0o4755)
    return os.stat(W["wd"] + "/s").st_mode & 0o4000 and "made a file that runs as its owner"
run(attack)
