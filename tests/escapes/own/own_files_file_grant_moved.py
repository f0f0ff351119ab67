# id: own_files_file_grant_moved
# category: files
# source: own
# flags: --allow-read={wfile} --allow-write={wfile} --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.rename(W["wfile"], W["rw"] + "/x")
    return "moved a granted file away"
run(attack)
