# id: own_files_grant_file_becomes_hard_link
# category: files
# source: own
# flags: --allow-read={rw}/large --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.unlink, W["rw"] + "/large"); os.link(W["secret"], W["rw"] + "/large")
    return open(W["rw"] + "/large").read()
run(attack)
