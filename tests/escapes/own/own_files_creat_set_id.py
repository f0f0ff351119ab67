# id: own_files_creat_set_id
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # creat(2), which has no flags to look at
    sc(85, None, (W["wd"] + "/s").encode(), 0o2755)
    return os.stat(W["wd"] + "/s").st_mode & 0o2000 and "made a file that runs as its group"
run(attack)
