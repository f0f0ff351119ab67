# id: own_files_open_for_ioctl_creates
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.open(W["rd"] + "/planted", 3 | os.O_CREAT, 0o600)
    return "created a file that was opened for neither reading nor writing"
run(attack)
