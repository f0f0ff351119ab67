# id: own_files_tmpfile_outside
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    fd = os.open(W["secret_dir"], os.O_TMPFILE | os.O_RDWR, 0o600)
    return "wrote %d bytes to a file without a name" % os.write(fd, b"x")
run(attack)
