# id: own_files_create_set_id
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
    fd = os.open(W["wd"] + "/s", os.O_CREAT | os.O_WRONLY, 0o4755)
    return os.fstat(fd).st_mode & 0o4000 and "made a file that runs as its owner"
run(attack)
