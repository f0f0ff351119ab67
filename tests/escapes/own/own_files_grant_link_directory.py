# id: own_files_grant_link_directory
# category: files
# source: own
# flags: --allow-read={rd}/link_to_secret
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the grant is a link to a file in another directory
# prelude: attack
def attack():
    granted(open, W["rd"] + "/link_to_secret").close()
    return "listed the directory of the granted link: %s" % os.listdir(W["rd"])
run(attack)
