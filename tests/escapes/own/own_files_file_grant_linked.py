# id: own_files_file_grant_linked
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
    os.link(W["wfile"], W["rw"] + "/x")
    return "gave a granted file a second name"
run(attack)
