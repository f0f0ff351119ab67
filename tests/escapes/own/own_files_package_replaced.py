# id: own_files_package_replaced
# category: files
# source: own
# flags: --package-dir={pkg} --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(open, W["rw"] + "/x", "w").close()
    os.rename(W["rw"] + "/x", W["pkg"] + "/goodmod.py")
    return "replaced a module that a later run imports"
run(attack)
