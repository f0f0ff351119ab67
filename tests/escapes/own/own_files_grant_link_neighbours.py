# id: own_files_grant_link_neighbours
# category: files
# source: own
# flags: --allow-read={rd}/link_to_secret
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the grant is a link to a file in another directory
# prelude: attack
def attack():  # the link's file is granted, its directory is not
    granted(open, W["secret"]).close()
    return open(W["victim"]).read()
run(attack)
