# id: own_files_link_follows_link
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # AT_SYMLINK_FOLLOW names what the link leads to
    granted(os.symlink, W["secret"], W["wd"] + "/l")
    sc(265, 37, -100, (W["wd"] + "/l").encode(), -100, (W["wd"] + "/h").encode(), 0x400)
    return open(W["wd"] + "/h").read()
run(attack)
