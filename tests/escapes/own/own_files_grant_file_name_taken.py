# id: own_files_grant_file_name_taken
# category: files
# source: own
# flags: --allow-read={box}/private.txt --allow-write={box}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=box
# setup: base world
# prelude: attack
def attack():  # another file under the name that was granted for reading
    granted(os.rename, W["box"] + "/privdir/x.txt", W["box"] + "/private.txt")
    return open(W["box"] + "/private.txt").read()
run(attack)
