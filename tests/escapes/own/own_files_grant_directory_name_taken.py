# id: own_files_grant_directory_name_taken
# category: files
# source: own
# flags: --allow-read={box}/pub --allow-write={box}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=box
# setup: base world
# prelude: attack
def attack():
    granted(os.rename, W["box"] + "/pub", W["box"] + "/old")
    granted(os.rename, W["box"] + "/privdir", W["box"] + "/pub")
    return open(W["box"] + "/pub/x.txt").read()
run(attack)
