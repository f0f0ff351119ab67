# id: own_files_mknod_set_id
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
    os.mknod(W["wd"] + "/s", 0o106755)
    return os.stat(W["wd"] + "/s").st_mode & 0o6000 and "made a file that runs as its owner"
run(attack)
