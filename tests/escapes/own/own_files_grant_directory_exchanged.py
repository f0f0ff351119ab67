# id: own_files_grant_directory_exchanged
# category: files
# source: own
# flags: --allow-read={box}/pub --allow-write={box}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=box
# setup: base world
# prelude: attack
def attack():  # RENAME_EXCHANGE
    granted(sc, 316, 276, -100, (W["box"] + "/pub").encode(), -100, (W["box"] + "/privdir").encode(), 2)
    return open(W["box"] + "/pub/x.txt").read()
run(attack)
