# id: own_files_granted_link_written
# category: files
# source: own
# flags: --allow-read={rd} --allow-write={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=rd
# setup: the granted directory holds a link to a file outside
# prelude: attack
def attack():
    with open(W["rd"] + "/link_to_secret", "a") as f: f.write("x")
    return "wrote to a file outside behind a link that was there before"
run(attack)
