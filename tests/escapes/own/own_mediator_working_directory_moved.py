# id: own_mediator_working_directory_moved
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # ".." of a directory that has moved
    d = W["wd"] + "/a/b/c"; os.makedirs(d); os.chdir(d); os.rename(d, W["wd"] + "/c")
    os.chmod("../../secret/target.txt", 0o666)
    return "changed the mode by the dots of a moved directory"
run(attack)
