# id: own_files_removexattrat
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
    sc(466, 466, -100, W["target"].encode(), 0, b"user.keep")
    return "removed an attribute of an ungranted file"
run(attack)
