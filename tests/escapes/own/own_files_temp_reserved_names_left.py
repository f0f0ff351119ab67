# id: own_files_temp_reserved_names_left
# category: files
# source: own
# flags: --allow-temp
# flags2: --allow-read={tmp}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: runs=2 env=TMPDIR={tmp}
# setup: two runs; the second looks for what the first left
# prelude: attack
def attack():  # the names that the launcher itself gives to directories while it removes the tree
    if W["step"] == 2:
        left = [n for n in os.listdir(W["tmp"]) if n.startswith(("pynox-tmp-", ".removed-"))]
        return left and "the temporary directory of the first run is still there: %s" % left
    for n in range(3): granted(os.makedirs, os.environ["TMPDIR"] + "/.removed-%d/d/e" % n)
run(attack)
