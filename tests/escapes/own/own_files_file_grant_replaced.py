# id: own_files_file_grant_replaced
# category: files
# source: own
# flags: --allow-write={wfile} --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the usual way to save a file: it changes the directory, which is not granted
    granted(open, W["rw"] + "/new", "w").close()
    os.rename(W["rw"] + "/new", W["wfile"])
    return "put another file in the place of a granted one"
run(attack)
