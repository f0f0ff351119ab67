# id: own_files_package_linked
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
    os.link(W["pkg"] + "/goodmod.py", W["rw"] + "/x")
    with open(W["rw"] + "/x", "a") as f: f.write("# planted")
    return "wrote to a module that a later run imports"
run(attack)
