# id: own_files_file_grant_neighbour_created
# category: files
# source: own
# flags: --allow-write={wfile}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(open, W["wfile"], "a").close()
    open(W["wd"] + "/planted", "x").close()
    return "created a file beside a granted file"
run(attack)
