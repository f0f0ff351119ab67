# id: own_files_tmpfile_linked_out
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
    fd = os.open(W["wd"], os.O_TMPFILE | os.O_RDWR, 0o600)
    sc(265, 37, -100, b"/proc/self/fd/%d" % fd, -100, (W["secret_dir"] + "/planted").encode(), 0x400)
    return "gave a file a name outside"
run(attack)
