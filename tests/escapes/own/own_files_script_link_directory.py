# id: own_files_script_link_directory
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: via=1
# setup: the script is named by a link in another directory
# prelude: attack
def attack():  # the script's directory is the one that the link leads to
    return open(W["link_dir"] + "/private.txt").read()
run(attack)
