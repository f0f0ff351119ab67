# id: own_files_dots_listed
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a granted directory says nothing about those above it
    os.chdir(W["rd"] + "/sub")
    os.listdir("..")
    return "listed what lies above the grant: %s" % os.listdir("../..")
run(attack)
