# id: own_files_tmpfile_set_id
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # named later, it would run as its owner
    fd = os.open(W["wd"], os.O_TMPFILE | os.O_RDWR, 0o4755)
    return os.fstat(fd).st_mode & 0o4000 and "made a file without a name that runs as its owner"
run(attack)
