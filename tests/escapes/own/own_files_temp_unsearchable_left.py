# id: own_files_temp_unsearchable_left
# category: files
# source: https://deps.rs/crate/tempfile/3.3.0
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
    granted(os.makedirs, d + "/a/b/c")
    open(d + "/a/b/f", "w").close()
    for p in ("/a/b/c", "/a/b", "/a"): granted(os.chmod, d + p, 0)  # nobody may look into these
run(attack)
