# id: own_files_temp_many_left
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
import tempfile
def attack():
    if W["step"] == 2:
        left = [n for n in os.listdir(W["tmp"]) if n.startswith(("pynox-tmp-", "tmp"))]
        return left and "the temporary directory of the first run is still there: %s" % left
    d = tempfile.mkdtemp()
    if not d.startswith(W["tmp"] + "/"): raise AssertionError("another temporary directory")
    for n in range(1500): granted(os.symlink, "x", "%s/%d" % (d, n))  # more than one answer of getdents holds
run(attack)
