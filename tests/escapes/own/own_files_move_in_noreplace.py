# id: own_files_move_in_noreplace
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
    sc(316, 276, -100, (W["box"] + "/private.txt").encode(), -100, (W["wd"] + "/x").encode(), 1)
    return open(W["wd"] + "/x").read()
run(attack)
