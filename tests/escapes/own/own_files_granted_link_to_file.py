# id: own_files_granted_link_to_file
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the granted directory holds a link to a file outside
# prelude: attack
def attack():
    return open(W["rd"] + "/link_to_secret").read()
run(attack)
